/** The server's HTTP interface. */

import type {
  AnalysedGame,
  AnalysisWish,
  CommentedTitle,
  CreatedGame,
  ExploredMoment,
  ExploredPosition,
  GameKind,
  LessonMoment,
  LessonTitle,
  ListedGame,
  NewGame,
  Problem,
  PuzzleList,
  PuzzleMoment,
  SeatLink,
  TakenLesson,
  TakenPuzzle,
  TurnComment,
} from "../generated/messages.ts";
import { checkNames } from "./names.ts";

/** The server refused a request, for this reason. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

export const catalogue = () => get<GameKind[]>("/api/kinds");
export const listedGames = () => get<ListedGame[]>("/api/games");
export const create = async (wish: NewGame) => {
  checkNames((wish.seats ?? []).map((seat) => seat.name ?? ""));
  return post<CreatedGame>("/api/games", wish);
};
export const join = async (id: string, name: string) => {
  checkNames([name]);
  return post<SeatLink>(`/api/games/${id}/join`, { name });
};
export const lessons = (kind: string) => get<LessonTitle[]>(`/api/kinds/${kind}/lessons`);
export const takeLesson = (kind: string, lesson: string, taken: TakenLesson) =>
  post<LessonMoment>(`/api/kinds/${kind}/lessons/${lesson}`, taken);
export const puzzles = (kind: string) => get<PuzzleList>(`/api/kinds/${kind}/puzzles`);
export const takePuzzle = (kind: string, puzzle: string, taken: TakenPuzzle) =>
  post<PuzzleMoment>(`/api/kinds/${kind}/puzzles/${puzzle}`, taken);
export const analysis = (wish: AnalysisWish) => post<AnalysedGame>("/api/analysis", wish);
export const explore = (wish: ExploredPosition) => post<ExploredMoment>("/api/analysis/position", wish);
export const pictureAddress = (kind: string, dark: boolean) => `/api/kinds/${kind}/picture${dark ? "?dark" : ""}`;
export const faceAddress = (kind: string, level: string, dark: boolean) => `/api/kinds/${kind}/faces/${level}${dark ? "?dark" : ""}`;
export const summaryAddress = (kind: string, language: string) => `/api/kinds/${kind}/summary?lang=${language}`;
export const rulesAddress = (kind: string, language: string) => `/api/kinds/${kind}/rules?lang=${language}`;

export const commentedGames = (kind: string) => get<CommentedTitle[]>(`/api/kinds/${kind}/commented`);
export const commentedGame = async (kind: string, name: string) => (await checked(await fetch(`/api/kinds/${kind}/commented/${name}`))).text();

/** Return the record of a game that is over, with comments written into it. */
export async function record(id: string, token: string, comments: TurnComment[]): Promise<string> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  return (await checked(await fetch(`/api/games/${id}/record`, { method: "POST", headers, body: JSON.stringify({ comments }) }))).text();
}

async function get<T>(path: string): Promise<T> {
  return (await checked(await fetch(path))).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
  return (await checked(answer)).json() as Promise<T>;
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({ error: answer.statusText }))) as Problem;
  throw new ApiError(answer.status, problem.error);
}

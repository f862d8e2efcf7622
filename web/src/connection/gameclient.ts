/** The page's side of one game: a connection, a client for each place held, and the questions they ask. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { FromClient, FromServer, Hinted, Refused, Said, Sit, Think } from "../generated/messages.ts";
import type { Drawings, Scene } from "../generated/scene.ts";
import { Connection, socketAddress, type ConnectionState } from "./connection.ts";
import { afterMessage, type SeatState } from "./seatstate.ts";

type Question = Extract<FromClient, { id: string }>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Wish = DistributiveOmit<Question, "id">;
export type Reply = Extract<FromServer, { id: string }>;

export interface GameClient {
  clients: (SeatState | undefined)[]; // by the number of their chair, as the protocol calls it
  connection: ConnectionState;
  kept: boolean; // this browser kept the game, and there is no server to ask
  fatal: Refused | undefined; // why there is no such place
  preparing: string; // what is still being compiled
  drawings(scene: Scene): Drawings | undefined;
  ask(wish: Wish): Promise<Reply>;
  said: Partial<Record<number, Said["phrase"]>>; // what each seat said a moment ago
  think: Think | undefined; // the computer's move that the server asks this page for
  hint: { hinted: Hinted; version: number } | undefined; // what a computer would play
  showHint(hinted: Hinted, version: number): void;
}

const HEARD = 6000; // milliseconds for which a phrase stands at a seat
const kept = new Map<string, Drawings>(); // by name: they serve every game of the same kind

/** Sit down at places, and stay there. */
export function useGameClient(places: string[], language: string): GameClient {
  const [clients, setClients] = useState<(SeatState | undefined)[]>([]);
  const [state, setState] = useState<ConnectionState>("connecting");
  const [fatal, setFatal] = useState<Refused>();
  const [preparing, setPreparing] = useState("");
  const [think, setThink] = useState<Think>();
  const [hint, setHint] = useState<GameClient["hint"]>();
  const [said, setSaid] = useState<GameClient["said"]>({});
  const known = useRef<(SeatState | undefined)[]>([]);
  const waiting = useRef(new Map<string, (reply: Reply) => void>());
  const connection = useRef<Connection | undefined>(undefined);
  const lastHint = useRef<Promise<unknown>>(Promise.resolve());

  const hear = ({ chair, seat, phrase }: Said) => {
    if (chair) return; // people who share a device hear it once
    setSaid((before) => ({ ...before, [seat]: phrase }));
    setTimeout(() => setSaid((before) => (before[seat] === phrase ? { ...before, [seat]: undefined } : before)), HEARD);
  };
  useEffect(() => {
    const onMessage = (message: FromServer) => {
      if (message.type === "symbols") kept.set(message.name, message.symbols);
      else if (message.type === "notice") setPreparing(message.code === "preparing" ? message.text : "");
      else if (message.type === "think") setThink(message);
      else if (message.type === "said") hear(message);
      else if ("id" in message && message.id) settle(message, waiting.current);
      else if (message.type === "refused") setFatal(message);
      else {
        const client = afterMessage(known.current[message.chair], message);
        known.current = Object.assign([...known.current], { [message.chair]: client });
        if (message.type === "table") setPreparing("");
        if (message.type !== "parties") setThink(undefined); // the game has gone on
        setClients(known.current);
      }
    };
    const sits = () => places.map((place, chair) => sit(place, chair, language, known.current[chair]));
    known.current = [];
    lastHint.current = Promise.resolve();
    setFatal(undefined);
    connection.current = new Connection(socketAddress(places[0]), { onMessage, onState: setState, sits });
    return () => connection.current?.close();
  }, [places.join(), language]);

  const askNow = (wish: Wish) =>
    new Promise<Reply>((resolve) => {
      const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
      waiting.current.set(id, resolve);
      connection.current?.ask({ ...wish, id } as Question);
    });
  const ask = (wish: Wish) => {
    if (wish.type !== "hint") return askNow(wish);
    const reply = lastHint.current.then(() => askNow(wish)); // the server thinks about one hint at a time
    lastHint.current = reply;
    return reply;
  };
  const showHint = (hinted: Hinted, version: number) => setHint({ hinted, version });
  return { clients, connection: state, kept: false, fatal, preparing, think, hint, showHint, ask, said, drawings: (scene) => kept.get(scene.symbols) };
}

function settle(reply: Reply, waiting: Map<string, (reply: Reply) => void>): void {
  waiting.get(reply.id)?.(reply);
  waiting.delete(reply.id);
}

function sit(place: string, chair: number, language: string, known: SeatState | undefined): Sit {
  const where = place.startsWith("game:") ? { game: place.slice("game:".length) } : { token: place };
  return { type: "sit", chair, ...where, language, since: known?.table.version ?? 0, symbols: [...kept.keys()], follow: true };
}

/** A WebSocket that comes back by itself: it sits down again where it sat, and repeats every question without an answer. */

import type { FromClient, FromServer, Sit } from "../generated/messages.ts";

export type ConnectionState = "connecting" | "open" | "lost";

export interface ConnectionListener {
  onMessage(message: FromServer): void;
  onState(state: ConnectionState): void;
  sits(): Sit[]; // the messages that sit down, and say what is known already
}

type Question = Extract<FromClient, { id: string }>;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

const NEAR = 6; // characters that all links to a game have in common, and its id: a proxy may bring them to one server

/** Return the server's address for WebSockets, for whoever sits at this place. */
export function socketAddress(place = ""): string {
  const near = encodeURIComponent(place.replace(/^game:/, "").slice(0, NEAR));
  return `${location.origin.replace(/^http/, "ws")}/api/play${near && `?near=${near}`}`;
}

export class Connection {
  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT;
  private timer = 0;
  private closed = false;
  private unanswered = new Map<string, Question>();

  constructor(
    private address: string,
    private listener: ConnectionListener,
  ) {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.lose);
    this.connect();
  }

  /** Ask for something, and ask again after a cut until there is an answer. */
  ask(question: Question): void {
    this.unanswered.set(question.id, question);
    this.send(question);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.lose);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => this.socket === socket && this.dropped();
  }

  private opened(): void {
    this.wait = FIRST_WAIT;
    for (const sit of this.listener.sits()) this.send(sit);
    for (const question of this.unanswered.values()) this.send(question);
    this.listener.onState("open");
  }

  private received(message: FromServer): void {
    if ("id" in message) this.unanswered.delete(message.id);
    this.listener.onMessage(message);
  }

  private dropped(): void {
    this.socket = undefined;
    if (this.closed) return;
    this.listener.onState("lost");
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hurry = (): void => {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private lose = (): void => this.socket?.close();
}

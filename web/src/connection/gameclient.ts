/** A game at this browser: one connection, a chair for each place held, and what they are asked. */

import { useEffect, useRef, useState } from "preact/hooks";
import { heard, type Chair } from "./seatclient.ts";
import { Connection, type Link } from "./connection.ts";
import type { FromClient, FromServer, LegalMove, Refused, Sit } from "../generated/messages.ts";
import type { Drawings, Scene } from "../generated/scene.ts";

type Question = Extract<FromClient, { id: string }>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Wish = DistributiveOmit<Question, "id">;
export type Reply = Extract<FromServer, { id: string }>;

export interface Game {
  chairs: (Chair | undefined)[];
  link: Link;
  fatal: Refused | undefined; // why there is no such place
  preparing: string; // what is still being compiled
  drawings(scene: Scene): Drawings | undefined;
  ask(wish: Wish): Promise<Reply>;
  hint: { path: string[]; version: number } | undefined; // what a computer would play
  show(move: LegalMove, version: number): void;
}

const kept = new Map<string, Drawings>(); // drawings by name: the same for all games of a kind

/** Sit down at places, and stay. */
export function useGame(places: string[], language: string): Game {
  const [chairs, setChairs] = useState<(Chair | undefined)[]>([]);
  const [link, setLink] = useState<Link>("connecting");
  const [fatal, setFatal] = useState<Refused>();
  const [preparing, setPreparing] = useState("");
  const [hint, setHint] = useState<Game["hint"]>();
  const known = useRef<(Chair | undefined)[]>([]);
  const waiting = useRef(new Map<string, (reply: Reply) => void>());
  const connection = useRef<Connection | undefined>(undefined);

  useEffect(() => {
    const hear = (message: FromServer) => {
      if (message.type === "symbols") kept.set(message.name, message.symbols);
      else if (message.type === "notice") setPreparing(message.code === "preparing" ? message.text : "");
      else if ("id" in message && message.id) settle(message, waiting.current);
      else if (message.type === "refused") setFatal(message);
      else {
        const chair = heard(known.current[message.chair], message);
        known.current = Object.assign([...known.current], { [message.chair]: chair });
        if (message.type === "table") setPreparing("");
        setChairs(known.current);
      }
    };
    const sits = () => places.map((place, chair) => sitting(place, chair, language, known.current[chair]));
    known.current = [];
    setFatal(undefined);
    connection.current = new Connection(socketAddress(), { hear, linked: setLink, sits });
    return () => connection.current?.close();
  }, [places.join(), language]);

  const ask = (wish: Wish) =>
    new Promise<Reply>((resolve) => {
      const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
      waiting.current.set(id, resolve);
      connection.current?.ask({ ...wish, id } as Question);
    });
  const show = (move: LegalMove, version: number) => setHint({ path: move.path ?? [], version });
  return { chairs, link, fatal, preparing, hint, show, ask, drawings: (scene) => kept.get(scene.symbols) };
}

function settle(reply: Reply, waiting: Map<string, (reply: Reply) => void>): void {
  waiting.get(reply.id)?.(reply);
  waiting.delete(reply.id);
}

function sitting(place: string, chair: number, language: string, known: Chair | undefined): Sit {
  const where = place.startsWith("game:") ? { game: place.slice("game:".length) } : { token: place };
  return { type: "sit", chair, ...where, language, since: known?.table.version ?? 0, symbols: [...kept.keys()] };
}

function socketAddress(): string {
  return `${location.origin.replace(/^http/, "ws")}/api/play`;
}

/** The rule for names, told before anything is sent. Its patterns come from the server's own. */

import { ATTACHED, BLANKS, INVISIBLE, LONGEST, SIGNS } from "../generated/names.ts";

export type NameFault = "sign" | "invisible" | "long" | "twice";

/** A name that the server would refuse, and the character because of which. */
export class NameProblem extends Error {
  constructor(
    readonly fault: NameFault,
    readonly character = "",
  ) {
    super(fault);
  }
}

/** Return the form in which a name is kept. */
export function tidy(name: string): string {
  return name.normalize("NFC").replace(BLANKS, " ").replace(/^ | $/g, "");
}

/** Throw a NameProblem for names that the server would refuse. Seats without a name get one from the server. */
export function checkNames(names: string[]): void {
  const given = names.map(tidy).filter(Boolean);
  given.forEach(checkName);
  const looks = given.map((name) => name.replace(ATTACHED, ""));
  if (new Set(looks).size < looks.length) throw new NameProblem("twice");
}

function checkName(name: string): void {
  if ([...name].length > LONGEST) throw new NameProblem("long");
  const sign = SIGNS.exec(name);
  if (sign) throw new NameProblem("sign", sign[0].trim());
  const unseen = INVISIBLE.exec(name)?.slice(1).find(Boolean);
  if (unseen) throw new NameProblem("invisible", `U+${unseen.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);
}

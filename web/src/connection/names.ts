/** The rule for names, told before anything is sent. Its patterns come from the server's own. */

import { ATTACHED, BLANKS, INVISIBLE, LONGEST, LONGEST_COMMENT, SIGNS } from "../generated/names.ts";

export type NameFault = "sign" | "invisible" | "long" | "twice" | "comment.invisible" | "comment.long";

/** A name or a comment that the server would refuse, and the character because of which. */
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

/** Return the form in which a comment is kept: one paragraph. */
export function tidyComment(text: string): string {
  return tidy(text.replace(/[\t\r\n]+/g, " "));
}

/** Throw a NameProblem for a comment that the server would refuse. */
export function checkComment(text: string): void {
  const tidied = tidyComment(text);
  if ([...tidied].length > LONGEST_COMMENT) throw new NameProblem("comment.long");
  const unseen = unseenCharacter(tidied);
  if (unseen) throw new NameProblem("comment.invisible", unseen);
}

function checkName(name: string): void {
  if ([...name].length > LONGEST) throw new NameProblem("long");
  const sign = SIGNS.exec(name);
  if (sign) throw new NameProblem("sign", sign[0].trim());
  const unseen = unseenCharacter(name);
  if (unseen) throw new NameProblem("invisible", unseen);
}

/** Return the first character that nobody sees, as U+200B, or "". */
function unseenCharacter(text: string): string {
  const unseen = INVISIBLE.exec(text)?.slice(1).find(Boolean);
  return unseen ? `U+${unseen.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}` : "";
}

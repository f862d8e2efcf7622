/** Shows what an item is: under the mouse, under a finger that rests on it, and where the keyboard is. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Item } from "../generated/scene.ts";
import { itemIdOf } from "./hittest.ts";

const HOVER = 350; // milliseconds until the label comes
const LONG_PRESS = 450;
const TREMBLE = 10; // pixels by which a finger that rests may move
const MARGIN = 8; // pixels between the label and the edge of the window

interface Pointed {
  id: string;
  x: number; // in the window
  y: number;
}

interface ItemLabelProps {
  board: { current: SVGSVGElement | null };
  items: Item[];
}

/** The label has no words for screen readers: they read those of the item itself. */
export function ItemLabel({ board, items }: ItemLabelProps) {
  const [pointed, setPointed] = useState<Pointed>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pointing = board.current && new Pointing(board.current, setPointed);
    return () => pointing?.end();
  }, []);
  const label = items.find((item) => item.id === pointed?.id)?.label;
  useLayoutEffect(() => {
    if (box.current && pointed) place(box.current, pointed);
  }, [pointed, label]);
  return pointed && label ? (
    <div ref={box} class="item-label" aria-hidden="true">
      {label}
    </div>
  ) : null;
}

/** Put a label above a point, within the window. */
function place(box: HTMLDivElement, { x, y }: Pointed): void {
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(x - width / 2, MARGIN), innerWidth - width - MARGIN);
  const above = y - height - 2 * MARGIN;
  box.style.left = `${left}px`;
  box.style.top = `${above > MARGIN ? above : y + 3 * MARGIN}px`;
}

/** Tells which item of a board is pointed at, and undefined for none. */
class Pointing {
  private timer = 0;
  private waiting: Pointed | undefined; // until its time has come
  private held = false; // a finger rested until the label came, so that the click that follows is none
  private readonly ending = new AbortController();

  constructor(
    board: SVGSVGElement,
    private readonly tell: (pointed: Pointed | undefined) => void,
  ) {
    const { signal } = this.ending;
    board.addEventListener("pointermove", (event) => this.move(event), { signal });
    board.addEventListener("pointerdown", (event) => this.press(event), { signal });
    board.addEventListener("pointerup", () => this.held || this.forget(), { signal });
    board.addEventListener("pointerleave", () => this.held || this.forget(), { signal });
    board.addEventListener("click", (event) => this.click(event), { signal, capture: true });
    board.addEventListener("contextmenu", (event) => (this.held || this.waiting) && event.preventDefault(), { signal });
    board.addEventListener("focusin", (event) => this.focus(event.target as Element), { signal });
    board.addEventListener("focusout", () => this.forget(), { signal });
    addEventListener("pointerdown", (event) => board.contains(event.target as Node) || this.forget(), { signal });
    addEventListener("keydown", (event) => event.key === "Escape" && this.forget(), { signal, capture: true });
    addEventListener("scroll", () => this.forget(), { signal, capture: true });
  }

  end(): void {
    this.ending.abort();
    clearTimeout(this.timer);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.waiting = undefined;
    this.tell(undefined);
  }

  private wait({ target, clientX: x, clientY: y }: PointerEvent, milliseconds: number, held: boolean): void {
    this.forget();
    const id = itemIdOf(target as Element);
    if (id === undefined) return;
    const found = (this.waiting = { id, x, y });
    this.timer = window.setTimeout(() => {
      this.held = held;
      this.tell(found);
    }, milliseconds);
  }

  private move(event: PointerEvent): void {
    const { waiting } = this;
    if (event.pointerType === "mouse") {
      if (itemIdOf(event.target as Element) !== waiting?.id) this.wait(event, HOVER, false);
    } else if (waiting && Math.hypot(event.clientX - waiting.x, event.clientY - waiting.y) > TREMBLE) this.forget();
  }

  private press(event: PointerEvent): void {
    this.held = false;
    if (event.pointerType === "mouse") this.tell(undefined);
    else this.wait(event, LONG_PRESS, true);
  }

  private click(event: Event): void {
    if (this.held) event.stopPropagation();
    this.held = false;
  }

  private focus(element: Element): void {
    const id = itemIdOf(element);
    if (id === undefined || !element.matches(":focus-visible")) return;
    const { x, y, width } = element.getBoundingClientRect();
    this.tell({ id, x: x + width / 2, y });
  }
}

/** A button for what nobody can take back: it asks again first. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { usePreferences } from "../browser/preferences.tsx";

interface SureButtonProps {
  label: string;
  question: string;
  onSure(): void;
  children?: ComponentChildren; // before the label
}

export function SureButton({ label, question, onSure, children }: SureButtonProps) {
  const { say } = usePreferences();
  const [asking, setAsking] = useState(false);
  const focused = useRef<HTMLButtonElement>(null); // the button pressed goes away, and with it the keyboard's place
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) focused.current?.focus();
    asked.current = true;
  }, [asking]);
  const sure = () => {
    setAsking(false);
    onSure();
  };
  if (!asking) {
    return (
      <button ref={focused} onClick={() => setAsking(true)}>
        {children}
        {label}
      </button>
    );
  }
  return (
    <span class="sure" role="group" aria-label={question}>
      {question}
      <button class="primary" onClick={sure}>
        {label}
      </button>
      <button ref={focused} onClick={() => setAsking(false)}>
        {say("no")}
      </button>
    </span>
  );
}

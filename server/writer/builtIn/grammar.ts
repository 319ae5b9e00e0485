/// <reference path="./tracery.d.ts" />
import tracery from "tracery-grammar";
import type { Values } from "../facts";

/**
 * Phrases by symbol. `#symbol#` is one of another symbol's phrases. `{name}` inserts a fact, and `{?name}` only needs it:
 * phrases that need a fact that is not there are never chosen.
 */
export type Rules = Readonly<Record<string, readonly string[]>>;

const NEEDED = /\{(\??\w+)\}/g;
const SYMBOL = /#(\w+)#/g;

/** The rules of which everything they need is there, symbol by symbol, until nothing is missing any more. */
export function possible(rules: Rules, values: Values): Rules {
  let kept: Record<string, readonly string[]> = { ...rules };
  for (;;) {
    const next = Object.fromEntries(
      Object.entries(kept).map(([symbol, phrases]) => [
        symbol,
        phrases.filter(
          (phrase) =>
            [...phrase.matchAll(NEEDED)].every(([, name]) => name !== undefined && Object.hasOwn(values, name)) &&
            [...phrase.matchAll(SYMBOL)].every(([, name]) => name !== undefined && (kept[name]?.length ?? 0) > 0),
        ),
      ]),
    );
    const changed = Object.keys(next).some((symbol) => next[symbol]?.length !== kept[symbol]?.length);
    kept = next;
    if (!changed) return kept;
  }
}

/**
 * One expansion of a symbol; null where none is possible. Facts are inserted after the grammar's expansion, in one pass:
 * nothing that a person wrote is ever parsed as a rule, and “C# minor” keeps its sharp. Tracery's generator of random
 * numbers is set for the time of this synchronous call.
 */
export function expand(rules: Rules, symbol: string, values: Values, random: () => number): string | null {
  if ((rules[symbol]?.length ?? 0) === 0) return null;
  try {
    tracery.setRng(random);
    const text = tracery.createGrammar(rules).flatten(`#${symbol}#`);
    return text.replace(NEEDED, (_all, name: string) => values[name] ?? "");
  } catch (thrown) {
    // it throws strings
    throw thrown instanceof Error ? thrown : new Error(String(thrown));
  } finally {
    tracery.setRng(Math.random);
  }
}

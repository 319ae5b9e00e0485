import { type RefObject, useEffect, useId } from "react";

/** One item, as a screen reader announces it. */
export interface SpokenItem {
  readonly id: string;
  readonly text: string;
  readonly selected: boolean;
}

/** A row of items; only items near the focus need to be in the DOM. */
export interface SpokenRow {
  readonly key: string;
  /** place among all rows, from 0 */
  readonly index: number;
  /** name of the row, if it has one */
  readonly name?: string;
  readonly items: readonly SpokenItem[];
}

interface Props {
  /** the scrolling element, which takes the focus and is the grid */
  scroller: RefObject<HTMLElement | null>;
  label: string;
  /** total number of rows, in the DOM or not */
  count: number;
  rows: readonly SpokenRow[];
  /** the item that the arrow keys have reached */
  focused: string | null;
  /** announced for a row without items */
  nothing: string;
}

/**
 * Makes a drawn timeline accessible: the scrolling element is an ARIA grid that takes the focus and names, with
 * `aria-activedescendant`, the item that the arrow keys have reached.
 */
export function GridTwin({ scroller, label, count, rows, focused, nothing }: Props) {
  const prefix = useId();
  const cell = (id: string) => `${prefix}-${id}`;
  const known = focused !== null && rows.some(({ items }) => items.some(({ id }) => id === focused));
  const active = known ? cell(focused) : "";

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.tabIndex = 0;
    element.setAttribute("role", "grid");
    element.setAttribute("aria-label", label);
    element.setAttribute("aria-multiselectable", "true");
    element.setAttribute("aria-rowcount", String(count));
    if (active) element.setAttribute("aria-activedescendant", active);
    else element.removeAttribute("aria-activedescendant");
  }, [scroller, label, count, active]);

  if (rows.length === 0) return null;
  return (
    <div className="srOnly" role="presentation">
      {rows.map(({ key, index, name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: the grid is the scroller, whose rows are drawn
        <div key={key} role="row" aria-rowindex={index + 1} aria-label={name} tabIndex={-1}>
          {name !== undefined && (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <span role="rowheader" tabIndex={-1}>
              {name}
            </span>
          )}
          {items.map(({ id, text, selected }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <span key={id} id={cell(id)} role="gridcell" tabIndex={-1} aria-selected={selected}>
              {text}
            </span>
          ))}
          {items.length === 0 && (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <span role="gridcell" tabIndex={-1}>
              {nothing}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

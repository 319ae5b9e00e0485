import { t } from "@lingui/core/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { Button } from "../controls/Button";
import { cx } from "../cx";
import { Icon } from "../layout/Icon";
import { download } from "../saveFile";
import styles from "./DataTable.module.css";
import { cell as cells, Table } from "./Table";
import { csvOf, matching, type Order, sorted, type Value } from "./tableRows";

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** what rows are sorted and searched by, and what a CSV file gets; without it the column takes no part in these */
  readonly value?: (row: Row) => Value;
  /** long: sentences, which are broken into lines */
  readonly kind?: "text" | "long" | "number" | "muted" | "menu";
  /** takes the width that the others leave */
  readonly wide?: boolean;
  /** left out on a narrow screen */
  readonly extra?: boolean;
  /** where cells are below each other: the title stands before the value, which says nothing by itself */
  readonly labelled?: boolean;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** rows without this text in any value are left out */
  search?: string;
  /** sorted by the reader: only where all rows are there, or their order comes from the server */
  order?: Order | null;
  onOrder?: (order: Order) => void;
  /** keys of the chosen rows; with it each row can be chosen */
  chosen?: ReadonlySet<string>;
  onChoose?: (keys: ReadonlySet<string>) => void;
  /** Enter in a row, or a double click */
  onOpen?: (row: Row) => void;
  /** offers the rows as a file of this name (without ".csv") */
  csv?: string;
  /** the cells of a row stand below each other on a small screen */
  stacks?: boolean;
}

/**
 * A table from a description of its columns. Up, Down, Home and End move between rows where they can be opened or
 * chosen; Space chooses, Enter opens.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, columns, keyOf, search = "", order = null, chosen, onOpen, csv, stacks } = props;
  const shown = useMemo(() => sorted(matching(rows, columns, search), columns, order), [rows, columns, search, order]);
  const [current, setCurrent] = useState(0);
  const alive = chosen !== undefined || onOpen !== undefined;

  const choose = (row: Row) => {
    if (!chosen) return;
    const next = new Set(chosen);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    props.onChoose?.(next);
  };
  const press = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) => {
    // a key that was pressed in a button or field of the row is theirs
    if (event.target !== event.currentTarget) return;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to !== undefined && shown[to]) {
      setCurrent(to);
      (event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus();
    } else if (event.key === "Enter") onOpen?.(row);
    else if (event.key === " ") choose(row);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.frame}>
      <Table
        label={label}
        wide
        {...(stacks ? { stacks } : {})}
        head={
          <>
            {chosen && (
              <th scope="col" className={cells.menu}>
                <span className="srOnly">{t`Chosen`}</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onOrder={props.onOrder} />
            ))}
          </>
        }
      >
        {shown.map((row, index) => (
          <tr
            key={keyOf(row)}
            {...(alive
              ? {
                  tabIndex: index === Math.min(current, shown.length - 1) ? 0 : -1,
                  className: styles.alive,
                  onFocus: () => setCurrent(index),
                  onKeyDown: (event) => press(event, index, row),
                  onDoubleClick: () => onOpen?.(row),
                }
              : {})}
            {...(chosen ? { "aria-selected": chosen.has(keyOf(row)) } : {})}
          >
            {chosen && (
              <td className={cells.menu}>
                <input
                  type="checkbox"
                  aria-label={t`Choose row ${index + 1}`}
                  tabIndex={-1}
                  checked={chosen.has(keyOf(row))}
                  onChange={() => choose(row)}
                />
              </td>
            )}
            {columns.map((column) => (
              <td
                key={column.id}
                className={classOf(column)}
                {...(column.labelled ? { "data-label": column.title } : {})}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {csv !== undefined && (
        <Button
          className={styles.csv}
          size="page"
          kind="ghost"
          disabled={shown.length === 0}
          onClick={() => download(new Blob([csvOf(shown, columns)], { type: "text/csv" }), `${csv}.csv`)}
        >
          {t`Save as CSV`}
        </Button>
      )}
    </div>
  );
}

const classOf = <Row,>({ kind, wide, extra }: Column<Row>) =>
  cx(kind === "long" ? styles.long : kind && kind !== "text" && cells[kind], wide && cells.wide, extra && styles.extra);

function Heading<Row>({
  column,
  order,
  onOrder,
}: {
  column: Column<Row>;
  order: Order | null;
  onOrder: ((order: Order) => void) | undefined;
}) {
  const { id, title, kind, value } = column;
  if (kind === "menu" || !value || !onOrder) {
    return (
      <th scope="col" className={classOf(column)}>
        {kind === "menu" ? <span className="srOnly">{title}</span> : title}
      </th>
    );
  }
  const own = order?.by === id;
  const descending = own && order.descending;
  return (
    <th scope="col" className={classOf(column)} aria-sort={own ? (descending ? "descending" : "ascending") : "none"}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onOrder({ by: id, descending: own ? !descending : kind === "number" })}
      >
        {title}
        {own && <Icon as={descending ? ArrowDown : ArrowUp} />}
      </button>
    </th>
  );
}

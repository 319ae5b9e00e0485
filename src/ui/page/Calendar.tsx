import { t } from "@lingui/core/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import { language } from "../../words/language";
import { IconButton } from "../controls/IconButton";
import { Row, Text } from "../layout/Stack";
import styles from "./Calendar.module.css";
import { daysOf, movedBy, onDay } from "./calendarDays";

export interface CalendarItem {
  readonly id: string;
  /** when it is; ISO 8601 */
  readonly at: string;
  readonly title: string;
  /** what it is besides, in a few words */
  readonly note: string;
  readonly tone?: "plain" | "done" | "wrong";
  /** it can be put on another day */
  readonly movable: boolean;
}

interface Props {
  label: string;
  /** a moment within the month that is shown */
  month: Date;
  onMonth: (month: Date) => void;
  items: readonly CalendarItem[];
  onOpen: (id: string) => void;
  /** an item was put on another day, at the same time of day */
  onMove: (id: string, at: Date) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A month with what lies on its days, in the reader's own time. Items that can be moved are dragged to another day, or
 * moved with Alt and the arrow keys. On a narrow screen only days with items are shown, below each other.
 */
export function Calendar({ label, month, onMonth, items, onOpen, onMove }: Props) {
  const days = useMemo(() => daysOf(month), [month]);
  const [over, setOver] = useState<number | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const shifted = (by: number) => onMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  const weekday = new Intl.DateTimeFormat(language(), { weekday: "short" });
  const longDay = new Intl.DateTimeFormat(language(), { weekday: "long", day: "numeric", month: "long" });
  const clock = new Intl.DateTimeFormat(language(), { hour: "2-digit", minute: "2-digit" });
  const title = month.toLocaleDateString(language(), { month: "long", year: "numeric" });
  const today = new Date().toDateString();

  const drop = (day: Date) => {
    const item = items.find(({ id }) => id === dragged);
    setDragged(null);
    setOver(null);
    if (item?.movable) onMove(item.id, onDay(new Date(item.at), day));
  };
  const step = (event: KeyboardEvent, item: CalendarItem) => {
    const by = STEPS[event.key];
    if (!event.altKey || by === undefined || !item.movable) return;
    event.preventDefault();
    onMove(item.id, movedBy(new Date(item.at), by));
  };

  return (
    <section aria-label={label}>
      <Row spread>
        <h3 aria-live="polite">{title}</h3>
        <Row>
          <IconButton size="page" icon={ChevronLeft} label={t`Previous month`} onClick={() => shifted(-1)} />
          <IconButton size="page" icon={ChevronRight} label={t`Next month`} onClick={() => shifted(1)} />
        </Row>
      </Row>
      <div className={styles.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day.getDay()}>{weekday.format(day)}</span>
        ))}
      </div>
      <ul className={styles.days}>
        {days.map((day, index) => {
          const here = items.filter(({ at }) => new Date(at).toDateString() === day.toDateString());
          return (
            <li
              key={day.toISOString()}
              className={styles.day}
              aria-label={longDay.format(day)}
              data-outside={day.getMonth() !== month.getMonth() || undefined}
              data-today={day.toDateString() === today || undefined}
              data-over={over === index || undefined}
              data-empty={here.length === 0 || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(index);
              }}
              onDragLeave={() => setOver((now) => (now === index ? null : now))}
              onDrop={(event) => {
                event.preventDefault();
                drop(day);
              }}
            >
              <span className={styles.number}>
                <span className={styles.short}>{day.getDate()}</span>
                <span className={styles.long}>{longDay.format(day)}</span>
              </span>
              {here.map((item) => (
                <button
                  key={item.id}
                  type="button"
                  className={styles.item}
                  data-tone={item.tone ?? "plain"}
                  draggable={item.movable}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = "move";
                    event.dataTransfer.setData("text/plain", item.id);
                    setDragged(item.id);
                  }}
                  onDragEnd={() => setDragged(null)}
                  onKeyDown={(event) => step(event, item)}
                  onClick={() => onOpen(item.id)}
                >
                  <span className={styles.time}>{clock.format(new Date(item.at))}</span> {item.title}
                  <span className={styles.note}>{item.note}</span>
                </button>
              ))}
            </li>
          );
        })}
      </ul>
      <Text tone="muted" size="small">
        {t`Drag a post to another day, or move it with Alt and the arrow keys. Open it to choose the time.`}
      </Text>
    </section>
  );
}

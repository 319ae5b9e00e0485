import { t } from "@lingui/core/macro";
import { useState } from "react";
import { SEARCH, search } from "../../../../contract/api/search";
import { pathOfPublication } from "../../../../contract/notificationPath";
import { useScope } from "../../../scope/useScope";
import { useQuery } from "../../../stores/query/useQuery";
import type { FinderGroup } from "../../../ui/overlays/Finder";
import { Avatar } from "../../../ui/page/Avatar";
import { sentenceOf } from "../../../words/say";

const RESTED_MS = 200;
/** Of each kind. */
const SHOWN = 6;

/** An entry of a list that leads somewhere has this before its address. */
const LEADS = "go:";
export const addressOf = (id: string): string | null => (id.startsWith(LEADS) ? id.slice(LEADS.length) : null);

interface Found {
  readonly groups: readonly FinderGroup[];
  /** what the list says without an entry */
  readonly empty: string;
}

/** People and publications by what was typed, once the typing rests; from three characters on. */
export function useFound(typed: string): Found {
  const [text, setText] = useState("");
  useScope((scope) => void scope.timeout(() => setText(typed.trim()), RESTED_MS), [typed]);
  const asked = [...text].length >= SEARCH.least;
  const { state } = useQuery(search.find, { query: { text, limit: SHOWN } }, { enabled: asked });
  if (!asked || typed.trim().length < SEARCH.least) {
    return { groups: [], empty: t`Type ${SEARCH.least} characters or more.` };
  }
  if (state.kind === "loading") return { groups: [], empty: t`Searching…` };
  if (state.kind === "failed") return { groups: [], empty: sentenceOf(state.failure) };
  const { accounts, publications } = state.value;
  const groups: FinderGroup[] = [
    {
      label: t`People and organisations`,
      entries: accounts.map(({ handle, name, avatar }) => ({
        id: `${LEADS}/artist/${handle}`,
        label: name || handle,
        start: <Avatar name={name || handle} src={avatar} size={24} />,
        end: `@${handle}`,
      })),
    },
    {
      label: t`Publications`,
      entries: publications.flatMap(({ id, kind, title, artist }) => {
        const href = pathOfPublication(kind, id);
        return href === null ? [] : [{ id: `${LEADS}${href}`, label: title, end: artist.name }];
      }),
    },
  ].filter(({ entries }) => entries.length > 0);
  if (groups.length === 0) return { groups, empty: t`Nothing was found.` };
  const all = { id: `${LEADS}/search?text=${encodeURIComponent(text)}`, label: t`All results for “${text}”` };
  return { groups: [...groups, { label: t`Search`, entries: [all] }], empty: "" };
}

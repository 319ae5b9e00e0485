import { t } from "@lingui/core/macro";
import { z } from "zod";
import { type ListedArtist, social } from "../../../contract/api/social";
import { useSession } from "../../stores/person/session";
import { useParts } from "../../stores/query/useParts";
import { SearchField } from "../../ui/fields/SearchField";
import { Segmented } from "../../ui/fields/Segmented";
import { formatDay, formatWhole } from "../../ui/format";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Beside, Row, Stack } from "../../ui/layout/Stack";
import { useSearch } from "../../ui/navigation/address";
import { type Column, DataTable } from "../../ui/page/DataTable";
import { Page } from "../../ui/page/Page";
import { PagedList } from "../../ui/page/PagedList";
import { PersonCard } from "../../ui/page/PersonCard";
import { say, spoken, word } from "../../words/say";
import { ArtistPanel } from "./ArtistPanel";

const SHOWN = [
  { value: "all", label: word("All") },
  { value: "followed", label: word("Followed") },
] as const;
const NONE = { all: word("No artists yet"), followed: word("You follow nobody yet") } as const;
const search = z.object({
  search: z.string().max(100).default(""),
  show: z.enum(SHOWN.map(({ value }) => value)).default("all"),
  artist: z.string().max(64).default(""),
});

const columnsOf = (open: (handle: string) => void): readonly Column<ListedArtist>[] => [
  {
    id: "artist",
    title: t`Artist`,
    wide: true,
    cell: (artist) => (
      <PersonCard of={artist} onOpen={() => open(artist.handle)} {...(artist.following ? { note: t`followed` } : {})} />
    ),
  },
  { id: "followers", title: t`Followers`, kind: "number", cell: ({ followers }) => formatWhole(followers) },
  {
    id: "releases",
    title: t`Releases`,
    kind: "number",
    extra: true,
    cell: ({ releases }) => formatWhole(releases),
  },
  { id: "since", title: t`Since`, kind: "muted", extra: true, cell: ({ joinedAt }) => formatDay(joinedAt) },
];

/** Finds artists; one of them is shown in detail beside the list. */
export function ArtistsPage() {
  const [{ search: text, show, artist }, setSearch] = useSearch(search);
  const known = useSession(({ status }) => status === "authenticated");
  const columns = columnsOf((handle) => setSearch({ artist: handle }));
  const artists = useParts(social.artists, { query: { show, limit: 50, ...(text === "" ? {} : { search: text }) } });
  return (
    <Page title={t`Artists`} lead={t`Everybody who has a release out, the newest first.`} width="wide">
      <Stack>
        <Row gap={4}>
          <SearchField
            placeholder={t`Handle or name`}
            value={text}
            onSearch={(typed) => setSearch({ search: typed })}
          />
          {known && (
            <Segmented
              label={t`Show`}
              value={show}
              onChange={(chosen) => setSearch({ show: chosen })}
              segments={spoken(SHOWN)}
            />
          )}
        </Row>
        <Beside>
          <PagedList
            pages={artists}
            loading={t`Loading artists`}
            failed={t`The artists could not be loaded`}
            empty={
              <EmptyState title={text === "" ? say(NONE[show]) : t`Nobody was found`}>
                {t`Artists appear here once they have a release out.`}
              </EmptyState>
            }
          >
            {(items) => <DataTable label={t`Artists`} rows={items} columns={columns} keyOf={({ handle }) => handle} />}
          </PagedList>
          {artist !== "" && <ArtistPanel handle={artist} onClose={() => setSearch({ artist: "" })} />}
        </Beside>
      </Stack>
    </Page>
  );
}

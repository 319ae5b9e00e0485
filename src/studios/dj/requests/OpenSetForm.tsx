import { t } from "@lingui/core/macro";
import { type FormEvent, useState } from "react";
import { dj } from "../../../../contract/api/dj";
import { DJ_REQUESTS } from "../../../../contract/dj/requests";
import { callApi } from "../../../stores/calls";
import { refreshVoting } from "../../../stores/djRequests/voting";
import { useCall } from "../../../stores/useCall";
import { Button } from "../../../ui/controls/Button";
import { CheckField } from "../../../ui/fields/CheckField";
import { TextField } from "../../../ui/fields/TextField";
import { Notice } from "../../../ui/page/Notice";
import styles from "./Requests.module.css";
import { SourceSelect } from "./SourceSelect";
import type { TrackSource } from "./sources";

/** Opens a set for requests: its name, the list that guests search, whether they share a network. */
export function OpenSetForm({ sources }: { sources: readonly TrackSource[] }) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const [chosen, setChosen] = useState(sources[0]?.id ?? "");
  const { pending, problem, fieldProblem, run } = useCall();
  const source = sources.find(({ id }) => id === chosen) ?? sources[0];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || name.trim() === "" || !source) return;
    const opened = await run(() => callApi(dj.openSet, { body: { name: name.trim(), sharedNetwork: shared } }));
    if (!opened.ok) return;
    await run(() =>
      callApi(dj.publishTracks, { params: { setId: opened.value.id }, body: { items: source.tracks() } }),
    );
    await refreshVoting();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.hint}>
        {t`Your guests scan a code, search your list and vote. You see what they want, the most wanted first.`}
      </p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <TextField
        label={t`Name of the set`}
        placeholder={t`Friday at the Harbour`}
        maxLength={DJ_REQUESTS.name}
        value={name}
        error={fieldProblem("name")}
        onChange={(event) => setName(event.target.value)}
      />
      <SourceSelect sources={sources} value={source?.id ?? ""} onChange={setChosen} />
      <CheckField
        label={t`Guests share one Wi-Fi`}
        hint={t`Allows ${DJ_REQUESTS.votesOfSharedNetwork} votes for a track from one network instead of ${DJ_REQUESTS.votesOfNetwork}.`}
        checked={shared}
        onChange={(event) => setShared(event.target.checked)}
      />
      <Button type="submit" kind="primary" disabled={pending || name.trim() === "" || !source}>
        {pending ? t`Opening...` : t`Open requests`}
      </Button>
    </form>
  );
}

import { plural, t } from "@lingui/core/macro";
import { Film as FilmIcon, Sparkles } from "lucide-react";
import { useState } from "react";
import { challengeForm, challenges as routes } from "../../../contract/api/challenges";
import { payouts } from "../../../contract/api/payouts";
import { projects } from "../../../contract/api/projects";
import {
  CHALLENGE,
  CHALLENGE_DEMO,
  CHALLENGE_TYPE_NAMES,
  CHALLENGE_TYPES,
  suggestedHashtag,
} from "../../../contract/challenges";
import { COIN } from "../../../contract/rewards";
import { coins, dollars } from "../../../contract/wallet";
import { refreshWallet, useFreshWallet } from "../../stores/person/wallet";
import { useContractForm } from "../../stores/query/useContractForm";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { Form } from "../../ui/fields/Form";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Upload } from "../../ui/fields/Upload";
import { formatBytes } from "../../ui/format";
import { Progress } from "../../ui/layout/Progress";
import { Stack, Text } from "../../ui/layout/Stack";
import { useAddress } from "../../ui/navigation/address";
import { Select, type SelectOption } from "../../ui/overlays/Select";
import { toast } from "../../ui/overlays/toast";
import { say } from "../../words/say";
import { addressOf } from "../challenges/words";
import { payoutWorth } from "../wallet/amounts";
import { useFilm } from "./useFilm";
import styles from "./ViralChallenge.module.css";

const START = {
  title: "",
  description: "",
  hashtag: "",
  type: CHALLENGE_TYPE_NAMES[0] as string,
  duration: String(CHALLENGE.usualDays),
  prizePool: String(CHALLENGE.usualPool),
  projectId: "",
  demoVideo: "",
};
type Fields = typeof START;

/** What is wrong with a field before the form is sent. */
function wrongOf({ projectId: _project, demoVideo: _film, ...fields }: Fields): Partial<Record<keyof Fields, string>> {
  const parsed = challengeForm.safeParse(fields);
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** The form by which an artist begins a challenge. */
export function ChallengeForm() {
  const { go } = useAddress();
  const { film, problem: filmProblem, choose, drop, used } = useFilm();
  const [wallet] = [useFreshWallet().wallet];
  const terms = useQuery(payouts.list).state;
  const rate = terms.kind === "loaded" ? terms.value.terms : null;
  const form = useContractForm(routes.create, {
    start: START,
    wrong: wrongOf,
    ready: () => true,
    refreshes: [routes.mine, routes.list, routes.trending],
    input: (fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) if (value !== "") body.set(name, value);
      if (film?.sent) body.set("demoVideo", film.sent);
      return { body };
    },
    done: ({ id, title }) => {
      void refreshWallet();
      used();
      form.clear();
      toast({
        title: t`“${title}” is running`,
        tone: "success",
        action: { label: t`Open`, run: () => go(addressOf(id)) },
      });
    },
  });
  const { values, set } = form;
  const pool = BigInt(values.prizePool) * COIN;
  const short = wallet !== null && BigInt(wallet.available) < pool;
  const poolLabel = (amount: number) => {
    const units = BigInt(amount) * COIN;
    return rate ? t`${coins(units)} (about ${dollars(payoutWorth(units, rate))})` : coins(units);
  };
  const uploading = film !== null && film.sent === null;
  return (
    <Form
      of={{ ...form, pending: form.pending || uploading }}
      action={t`Launch challenge`}
      acting={uploading ? t`Sending the video...` : t`Creating Challenge...`}
      kind="primary"
      bold
    >
      <TextField label={t`Title`} maxLength={CHALLENGE.mostTitle} required {...form.field("title")} />
      <TextArea
        label={t`Description`}
        rows={5}
        maxLength={CHALLENGE.mostDescription}
        required
        {...form.field("description")}
      />
      <TextField
        label={t`Hashtag`}
        hint={t`# is put in front where it is missing.`}
        maxLength={CHALLENGE.mostHashtag + 1}
        required
        {...form.field("hashtag")}
        end={
          <Button
            size="page"
            kind="ghost"
            icon={Sparkles}
            disabled={values.title.trim() === ""}
            onClick={() => set("hashtag", suggestedHashtag(values.title))}
          >
            {t`Suggest`}
          </Button>
        }
      />
      <div className={styles.pair}>
        <Choice
          label={t`Type`}
          value={values.type}
          options={CHALLENGE_TYPE_NAMES.map((value) => ({ value, label: say(CHALLENGE_TYPES[value]) }))}
          onChange={(value) => set("type", value)}
        />
        <Choice
          label={t`Duration`}
          value={values.duration}
          options={CHALLENGE.days.map((days) => ({
            value: String(days),
            label: plural(days, { one: "# day", other: "# days" }),
          }))}
          onChange={(value) => set("duration", value)}
        />
        <Choice
          label={t`Prize pool`}
          value={values.prizePool}
          options={CHALLENGE.pools.map((amount) => ({ value: String(amount), label: poolLabel(amount) }))}
          onChange={(value) => set("prizePool", value)}
        />
      </div>
      {wallet && (
        <Text tone={short ? "danger" : "muted"} size="small">
          {short
            ? t`You have ${coins(BigInt(wallet.available))}. This pool needs ${coins(pool)}.`
            : t`${coins(pool)} of your ${coins(BigInt(wallet.available))} are set aside until the challenge ends.`}
        </Text>
      )}
      <Stems
        value={values.projectId}
        problem={form.problemAt("projectId")}
        onChange={(value) => set("projectId", value)}
      />
      <Stack gap={2}>
        <Upload
          label={t`Demo video (optional)`}
          action={film ? t`Choose another video` : t`Choose a demo video`}
          icon={FilmIcon}
          accept="video/*"
          pending={form.pending}
          problem={filmProblem ?? form.problemAt("demoVideo")}
          hint={
            film
              ? `${film.name}, ${formatBytes(film.bytes)}`
              : t`Optional: MP4 or WebM, up to ${formatBytes(CHALLENGE_DEMO.mostBytes)}. It counts towards your storage.`
          }
          read={async (file) => file}
          onChoose={choose}
          {...(film ? { removal: t`Remove`, onRemove: drop } : {})}
        />
        {uploading && <Progress label={t`Sending the video`} value={film.had} max={film.bytes} />}
      </Stack>
    </Form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

function Choice({ label, ...rest }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <span>{label}</span>
      <Select label={label} size="page" {...rest} />
    </div>
  );
}

/** Which of one's own cloud projects participants may copy. */
function Stems({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | null;
  onChange: (id: string) => void;
}) {
  const { state } = useQuery(projects.list, { query: { limit: 100 } });
  const own = state.kind === "loaded" ? state.value.items.filter(({ role }) => role === "owner") : [];
  const [asked] = useState(value);
  if (own.length === 0 && asked === "") {
    return (
      <Text tone="muted" size="small">
        {t`Keep a project in the cloud, and participants can open a copy of it here: stems for a remix.`}
      </Text>
    );
  }
  return (
    <Stack gap={1}>
      <Choice
        label={t`Stems (optional)`}
        value={value}
        options={[{ value: "", label: t`No stems` }, ...own.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={onChange}
      />
      <Text tone={problem === null ? "muted" : "danger"} size="small">
        {problem ??
          t`Everybody who takes part may copy and change this project with its recordings, as it is when they open it. Your own stays as it is.`}
      </Text>
    </Stack>
  );
}

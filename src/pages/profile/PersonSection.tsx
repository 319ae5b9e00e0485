import { type FormEvent, useRef, useState } from "react";
import { AVATAR, account, MOST_BIOGRAPHY, type Profile } from "../../../contract/api/account";
import { isBuilt } from "../../../contract/routes";
import { sentenceOf } from "../../../contract/sentence";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { toast } from "../../ui/overlays/toast";
import { Avatar } from "../../ui/page/Avatar";
import { Notice } from "../../ui/page/Notice";
import { Section } from "../../ui/page/Page";
import { squarePicture } from "../../ui/squarePicture";
import styles from "./Profile.module.css";

interface Props {
  profile: Profile;
  onProfile: (profile: Profile) => void;
  onChanged: () => Promise<void>;
}

/** Picture, name and handle, which others see. */
export function PersonSection(props: Props) {
  return (
    <Section title="You" lead="What others see.">
      <div className={styles.person}>
        <Picture {...props} />
        {!props.profile.demoAccount && <Names {...props} />}
      </div>
    </Section>
  );
}

function Picture({ profile, onChanged }: Props) {
  return (
    <div className={styles.picture}>
      <Avatar name={profile.name} src={profile.avatar} size={96} />
      {!profile.demoAccount && <PictureTools profile={profile} onChanged={onChanged} />}
    </div>
  );
}

function PictureTools({ profile, onChanged }: Omit<Props, "onProfile">) {
  const file = useRef<HTMLInputElement>(null);
  const { pending, problem, run } = useCall();
  const [unread, setUnread] = useState<string | null>(null);

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setUnread(null);
    const picture = await squarePicture(chosen, AVATAR.pixels).catch(sentenceOf);
    if (typeof picture === "string") setUnread(picture);
    else if ((await run(() => callApi(account.setAvatar, { body: picture }))).ok) await onChanged();
  };
  const remove = async () => {
    if ((await run(() => callApi(account.removeAvatar))).ok) await onChanged();
  };
  const wrong = unread ?? problem;
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        className="srOnly"
        tabIndex={-1}
        aria-label="Picture"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <div className={styles.buttons}>
        <Button size="page" disabled={pending} onClick={() => file.current?.click()}>
          {pending ? "Uploading..." : "Choose a picture"}
        </Button>
        {profile.avatar && (
          <Button size="page" kind="ghost" disabled={pending} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </div>
      <p className={styles.muted}>
        Shown {AVATAR.pixels} × {AVATAR.pixels}, cropped to its middle.
      </p>
      {wrong && <Notice tone="error">{wrong}</Notice>}
    </>
  );
}

const namesOf = ({ name, handle, biography }: Profile) => ({ name, handle, biography });

function Names({ profile, onProfile, onChanged }: Props) {
  const [form, setForm] = useState(namesOf(profile));
  const { pending, problem, fieldProblem, run } = useCall();
  const same = form.name === profile.name && form.handle === profile.handle && form.biography === profile.biography;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => callApi(account.change, { body: form }));
    if (!answer.ok) return;
    onProfile(answer.value);
    setForm(namesOf(answer.value));
    toast({ title: "Saved", tone: "success" });
    await onChanged();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextField
        label="Name"
        autoComplete="name"
        value={form.name}
        error={fieldProblem("name")}
        onChange={(event) => setForm({ ...form, name: event.target.value })}
      />
      <TextField
        label="Handle"
        hint={
          isBuilt("artist")
            ? `Your page is at /artist/${profile.handle}.`
            : "How others find you: letters, digits, - and _."
        }
        autoCapitalize="none"
        spellCheck={false}
        value={form.handle}
        error={fieldProblem("handle")}
        onChange={(event) => setForm({ ...form, handle: event.target.value })}
      />
      <TextArea
        label="Biography"
        hint="Stands on your artist's page."
        maxLength={MOST_BIOGRAPHY}
        value={form.biography}
        error={fieldProblem("biography")}
        onChange={(event) => setForm({ ...form, biography: event.target.value })}
      />
      <Button type="submit" kind="primary" size="page" className={styles.submit ?? ""} disabled={pending || same}>
        {pending ? "Saving..." : "Save"}
      </Button>
    </form>
  );
}

import { t } from "@lingui/core/macro";
import { AVATAR, account, MOST_BIOGRAPHY, type Profile } from "../../../contract/api/account";
import { isBuilt } from "../../../contract/routes";
import { useAction } from "../../stores/query/useAction";
import { useContractForm } from "../../stores/query/useContractForm";
import { Form } from "../../ui/fields/Form";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { Upload } from "../../ui/fields/Upload";
import { toast } from "../../ui/overlays/toast";
import { Avatar } from "../../ui/page/Avatar";
import { Section } from "../../ui/page/Page";
import { squarePicture } from "../../ui/squarePicture";
import styles from "./Profile.module.css";

interface Props {
  profile: Profile;
  onChanged: () => Promise<void>;
}

/** Picture, name and handle, which others see. */
export function PersonSection(props: Props) {
  return (
    <Section title={t`You`} lead={t`What others see.`}>
      <div className={styles.person}>
        <div className={styles.picture}>
          <Avatar name={props.profile.name} src={props.profile.avatar} size={96} />
          {!props.profile.demoAccount && <PictureTools {...props} />}
        </div>
        {!props.profile.demoAccount && (
          <div className={styles.names}>
            <Names {...props} />
          </div>
        )}
      </div>
    </Section>
  );
}

function PictureTools({ profile, onChanged }: Props) {
  const upload = useAction(account.setAvatar);
  const removal = useAction(account.removeAvatar);
  return (
    <Upload
      label={t`Picture`}
      action={t`Choose a picture`}
      acting={t`Uploading...`}
      accept="image/*"
      pending={upload.pending || removal.pending}
      problem={upload.problem ?? removal.problem}
      hint={t`Shown ${AVATAR.pixels} × ${AVATAR.pixels}, cropped to its middle.`}
      read={(file) => squarePicture(file, AVATAR.pixels)}
      onChoose={async (body) => {
        if ((await upload.run({ body })).ok) await onChanged();
      }}
      {...(profile.avatar !== null && { removal: t`Remove` })}
      onRemove={async () => {
        if ((await removal.run({})).ok) await onChanged();
      }}
    />
  );
}

function Names({ profile: { name, handle, biography }, onChanged }: Props) {
  const form = useContractForm(account.change, {
    start: { name, handle, biography },
    ready: (typed) => typed.name !== name || typed.handle !== handle || typed.biography !== biography,
    after: (known, answer) => known.change(account.profile, {}, () => answer),
    done: async (saved) => {
      form.clear({ name: saved.name, handle: saved.handle, biography: saved.biography });
      toast({ title: t`Saved`, tone: "success" });
      await onChanged();
    },
  });
  return (
    <Form of={form} kind="primary" action={t`Save`} acting={t`Saving...`}>
      <TextField label={t`Name`} autoComplete="name" {...form.field("name")} />
      <TextField
        label={t`Handle`}
        hint={
          isBuilt("artist") ? t`Your page is at /artist/${handle}.` : t`How others find you: letters, digits, - and _.`
        }
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("handle")}
      />
      <TextArea
        label={t`Biography`}
        hint={t`Stands on your artist's page.`}
        maxLength={MOST_BIOGRAPHY}
        {...form.field("biography")}
      />
    </Form>
  );
}

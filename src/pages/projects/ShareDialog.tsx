import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Copy, Link2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ProjectLink } from "../../../contract/api/projectParts";
import { projects as routes } from "../../../contract/api/projects";
import type { Right } from "../../../contract/projects";
import { useAction } from "../../stores/query/useAction";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { Segmented } from "../../ui/fields/Segmented";
import { Dialog } from "../../ui/overlays/Dialog";
import { ListItem } from "../../ui/page/ListItem";
import { Notice } from "../../ui/page/Notice";
import { Resource } from "../../ui/page/Resource";
import { say, word } from "../../words/say";
import { formatAge } from "./age";
import styles from "./ProjectDialogs.module.css";

const RIGHTS: Readonly<Record<Right, string>> = { view: word("Can view"), edit: word("Can edit") };
const SEGMENTS = (["view", "edit"] as const).map((value) => ({ value, label: say(RIGHTS[value]) }));
const MEANING: Readonly<Record<Right, string>> = {
  view: word("Whoever opens it can look, listen and make a copy."),
  edit: word("Whoever opens it can change everything in the project. Each collaborator counts towards your plan."),
};

interface Props {
  project: { readonly id: string; readonly name: string };
  onClose: () => void;
  onChange: () => void;
}

/** Share links with their rights, and the people who joined through them. */
export function ShareDialog({ project, onClose, onChange }: Props) {
  const params = { projectId: project.id };
  const sharing = useQuery(routes.sharing, { params });
  const [right, setRight] = useState<Right>("view");
  const [made, setMade] = useState<string | null>(null);
  const changed = { refreshes: [routes.sharing], after: onChange };
  const adding = useAction(routes.addLink, changed);
  const revoking = useAction(routes.removeLink, changed);
  const removing = useAction(routes.removeMember, changed);
  const setting = useAction(routes.setMember, changed);
  const all = [adding, revoking, removing, setting];
  const pending = all.some((action) => action.pending);
  const problem = all.map((action) => action.problem).find((sentence) => sentence !== null);
  const add = async () => {
    const answer = await adding.run({ params, body: { right } });
    if (answer.ok) setMade(new URL(answer.value.address, location.origin).href);
  };
  const revoke = async ({ id }: ProjectLink) => {
    if ((await revoking.run({ params: { ...params, linkId: id } })).ok) setMade(null);
  };
  return (
    <Dialog
      open
      size="medium"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t`Share “${project.name}”`}
      actions={
        <Button size="page" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={styles.make}>
        <Segmented label={t`What the link allows`} value={right} segments={SEGMENTS} onChange={setRight} />
        <Button size="page" kind="primary" icon={Link2} disabled={pending} onClick={() => void add()}>
          {t`Make a link`}
        </Button>
      </div>
      <p className={styles.hint}>{say(MEANING[right])}</p>
      {made !== null && <MadeLink address={made} />}
      <Resource of={sharing} loading={t`Reading who has access`} failed={t`Who has access could not be read`}>
        {({ links, owner, members }) => (
          <>
            <h3 className={styles.heading}>{t`Links`}</h3>
            {links.length === 0 ? (
              <p className={styles.hint}>{t`There is no link. Only you can open the project.`}</p>
            ) : (
              <ul className={styles.list}>
                {links.map((link) => (
                  <ListItem key={link.id}>
                    <span>
                      {say(RIGHTS[link.right])}
                      <small>
                        <Trans>
                          made {formatAge(Date.parse(link.createdAt), Date.now())}
                          {link.members === 0
                            ? ""
                            : link.members === 1
                              ? ", 1 person came"
                              : `, ${link.members} people came`}
                        </Trans>
                      </small>
                    </span>
                    <Button icon={Trash2} size="page" kind="ghost" disabled={pending} onClick={() => void revoke(link)}>
                      {t`Revoke`}
                    </Button>
                  </ListItem>
                ))}
              </ul>
            )}
            <h3 className={styles.heading}>{t`People`}</h3>
            <ul className={styles.list}>
              <li>
                <span>
                  {owner.name || owner.handle} <small>{t`Owner`}</small>
                </span>
              </li>
              {members.map((member) => (
                <ListItem key={member.personId}>
                  <span>
                    {member.name || member.handle}
                    <small>@{member.handle}</small>
                  </span>
                  <Segmented
                    label={t`What ${member.name || member.handle} may do`}
                    value={member.right}
                    segments={SEGMENTS}
                    onChange={(wanted) =>
                      void setting.run({ params: { ...params, personId: member.personId }, body: { right: wanted } })
                    }
                  />
                  <Button
                    size="page"
                    kind="ghost"
                    disabled={pending}
                    onClick={() => void removing.run({ params: { ...params, personId: member.personId } })}
                  >
                    {t`Remove`}
                  </Button>
                </ListItem>
              ))}
            </ul>
          </>
        )}
      </Resource>
    </Dialog>
  );
}

/** The URL of a new link, which is shown only once. */
function MadeLink({ address }: { address: string }) {
  const copy = () => copyText(address, t`Select the address and copy it yourself.`);
  return (
    <div className={styles.made}>
      <input
        readOnly
        value={address}
        aria-label={t`Address of the link`}
        onFocus={(event) => event.target.select()}
        className={styles.address}
      />
      <Button size="page" icon={Copy} onClick={() => void copy()}>
        {t`Copy`}
      </Button>
      <p className={styles.hint}>{t`Copy it now: the address is shown this once.`}</p>
    </div>
  );
}

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
import { formatAge } from "./age";
import styles from "./ProjectDialogs.module.css";

const RIGHTS: Readonly<Record<Right, string>> = { view: "Can view", edit: "Can edit" };
const SEGMENTS = (["view", "edit"] as const).map((value) => ({ value, label: RIGHTS[value] }));
const MEANING: Readonly<Record<Right, string>> = {
  view: "Whoever opens it can look, listen and make a copy.",
  edit: "Whoever opens it can change everything in the project. Each collaborator counts towards your plan.",
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
      title={`Share “${project.name}”`}
      actions={
        <Button size="page" onClick={onClose}>
          Done
        </Button>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={styles.make}>
        <Segmented label="What the link allows" value={right} segments={SEGMENTS} onChange={setRight} />
        <Button size="page" kind="primary" icon={Link2} disabled={pending} onClick={() => void add()}>
          Make a link
        </Button>
      </div>
      <p className={styles.hint}>{MEANING[right]}</p>
      {made !== null && <MadeLink address={made} />}
      <Resource of={sharing} loading="Reading who has access" failed="Who has access could not be read">
        {({ links, owner, members }) => (
          <>
            <h3 className={styles.heading}>Links</h3>
            {links.length === 0 ? (
              <p className={styles.hint}>There is no link. Only you can open the project.</p>
            ) : (
              <ul className={styles.list}>
                {links.map((link) => (
                  <ListItem key={link.id}>
                    <span>
                      {RIGHTS[link.right]}
                      <small>
                        made {formatAge(Date.parse(link.createdAt), Date.now())}
                        {link.members === 0
                          ? ""
                          : link.members === 1
                            ? ", 1 person came"
                            : `, ${link.members} people came`}
                      </small>
                    </span>
                    <Button icon={Trash2} size="page" kind="ghost" disabled={pending} onClick={() => void revoke(link)}>
                      Revoke
                    </Button>
                  </ListItem>
                ))}
              </ul>
            )}
            <h3 className={styles.heading}>People</h3>
            <ul className={styles.list}>
              <li>
                <span>
                  {owner.name || owner.handle} <small>Owner</small>
                </span>
              </li>
              {members.map((member) => (
                <ListItem key={member.personId}>
                  <span>
                    {member.name || member.handle}
                    <small>@{member.handle}</small>
                  </span>
                  <Segmented
                    label={`What ${member.name || member.handle} may do`}
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
                    Remove
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
  const copy = () => copyText(address, "Select the address and copy it yourself.");
  return (
    <div className={styles.made}>
      <input
        readOnly
        value={address}
        aria-label="Address of the link"
        onFocus={(event) => event.target.select()}
        className={styles.address}
      />
      <Button size="page" icon={Copy} onClick={() => void copy()}>
        Copy
      </Button>
      <p className={styles.hint}>Copy it now: the address is shown this once.</p>
    </div>
  );
}

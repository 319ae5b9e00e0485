import { t } from "@lingui/core/macro";
import { EARNED_NOW, OCCASIONS } from "../../../contract/rewards";
import { coins } from "../../../contract/wallet";
import { Section } from "../../ui/page/Page";
import { cell, Table } from "../../ui/page/Table";

/** What earns coins: the server's table of rewards, as far as its features exist. */
export function Earning() {
  return (
    <Section
      title={t`What earns coins`}
      lead={t`You earn from your second day on, once your e-mail address is confirmed, and once for each thing; your own releases do not count. Limits start again at 00:00 UTC. Coins for referrals, and coins passed around between linked accounts, can be spent here but not paid out.`}
    >
      <Table
        label={t`Rewards`}
        wide
        head={
          <>
            <th scope="col">{t`For`}</th>
            <th scope="col" className={cell.number}>
              {t`Coins`}
            </th>
            <th scope="col" className={cell.number}>
              {t`Most a day`}
            </th>
          </>
        }
      >
        {EARNED_NOW.map((occasion) => {
          const { title, amount, mostPerDay } = OCCASIONS[occasion];
          const daily = occasion === "login.daily";
          return (
            <tr key={occasion}>
              <td className={cell.wide}>{title}</td>
              <td className={cell.number}>{daily ? t`${coins(amount)} × day` : coins(amount)}</td>
              <td className={cell.number}>{daily ? "once" : coins(amount * BigInt(mostPerDay))}</td>
            </tr>
          );
        })}
      </Table>
    </Section>
  );
}

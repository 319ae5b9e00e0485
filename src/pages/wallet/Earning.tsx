import { EARNED_NOW, OCCASIONS } from "../../../contract/rewards";
import { coins } from "../../../contract/wallet";
import { Section } from "../../ui/page/Page";
import { cell, Table } from "../../ui/page/Table";

/** What earns coins: the table by which the server rewards, of what there is. */
export function Earning() {
  return (
    <Section
      title="What earns coins"
      lead="Each once for the same thing, never on your own releases, with a confirmed e-mail address, from your second day on. Limits start again at 00:00 UTC. Coins for bringing people, and coins that go round between accounts that belong together, are for spending here and are not paid out."
    >
      <Table
        label="Rewards"
        wide
        head={
          <>
            <th scope="col">For</th>
            <th scope="col" className={cell.number}>
              Coins
            </th>
            <th scope="col" className={cell.number}>
              Most a day
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
              <td className={cell.number}>{daily ? `${coins(amount)} × day` : coins(amount)}</td>
              <td className={cell.number}>{daily ? "once" : coins(amount * BigInt(mostPerDay))}</td>
            </tr>
          );
        })}
      </Table>
    </Section>
  );
}

import type { PersonalData } from "../accounts/personalData";

/**
 * A person's accounts on other networks (without their tokens), what was sent there, and their rules. All go with them;
 * what stands on other networks stays there.
 */
export const networkData: PersonalData = {
  name: "networks",
  read: async (on, { accountId }) => {
    const all = async (text: string) => (await on.query(text, [accountId])).rows as unknown[];
    return {
      accounts: await all(
        "select network, server, name, url, state, followers, connected_at as at from social_accounts where account_id = $1 order by connected_at",
      ),
      deployments: await all(
        `select post_id as post, network, account_name as account, due_at as at, state, published_at, url, likes, comments, shares
         from post_deployments where account_id = $1 order by due_at`,
      ),
      proposals: await all("select agent, subject, state, at from social_proposals where account_id = $1 order by at"),
      rules: await all(
        "select frequency, zone, post_id as post, paused, created_at as at from deploy_rules where account_id = $1 order by created_at",
      ),
    };
  },
  erase: async (on, { accountId }) => {
    for (const table of [
      "post_deployments",
      "deploy_rules",
      "social_arrivals",
      "social_accounts",
      "social_proposals",
      "social_agent_runs",
    ]) {
      await on.query(`delete from ${table} where account_id = $1`, [accountId]);
    }
  },
};

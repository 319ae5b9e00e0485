import type { PersonalData } from "../accounts/personalData";

const TABLES_ERASED = `with goals as (delete from career_goals where account_id = $1),
  findings as (delete from career_findings where account_id = $1),
  kinds as (delete from career_kinds where account_id = $1),
  activity as (delete from career_activity where account_id = $1),
  reminders as (delete from career_reminders where account_id = $1),
  opportunities as (delete from career_opportunities where account_id = $1)
  delete from career_accounts where account_id = $1`;

/** Goals, what the agents found and how it was answered: exported, and deleted with the account. */
export const careerData: PersonalData = {
  name: "career",
  read: async (on, { accountId }) => {
    const { rows: goals } = await on.query(
      `select title, metric, target, start, to_char(due, 'YYYY-MM-DD') as due, created_at, reached_at
       from career_goals where account_id = $1 order by created_at, id`,
      [accountId],
    );
    const { rows: findings } = await on.query(
      `select agent, kind, subject, priority, confidence, finding, state, found_at, over_at, answered_at
       from career_findings where account_id = $1 order by found_at, id`,
      [accountId],
    );
    const { rows: answers } = await on.query(
      `select kind, accepted, postponed as later, refused as no, muted from career_kinds where account_id = $1 order by kind`,
      [accountId],
    );
    const { rows: opportunities } = await on.query(
      `select opportunity_id as opportunity, accepted_at from career_opportunities where account_id = $1 order by accepted_at`,
      [accountId],
    );
    const { rows: reminders } = await on.query(
      "select text, to_char(due, 'YYYY-MM-DD') as due, told_at from career_reminders where account_id = $1 order by due, id",
      [accountId],
    );
    return { goals, findings, answers, opportunities, reminders };
  },
  erase: async (on, { accountId }) => {
    await on.query(TABLES_ERASED, [accountId]);
  },
};

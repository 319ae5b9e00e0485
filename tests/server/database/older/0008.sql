-- What a server of migration 8 wrote: Ann publishes, Bob watches, Carol has left.
insert into accounts (id, kind, created_at, closed_at) values
  ('019cb008-0000-7000-8000-00000000000a', 'person', '2026-02-01 09:00:00+00', null),
  ('019cb008-0000-7000-8000-00000000000b', 'person', '2026-02-02 09:00:00+00', null),
  ('019cb008-0000-7000-8000-00000000000c', 'person', '2026-02-03 09:00:00+00', '2026-02-20 09:00:00+00');
insert into people (id, account_id, handle, name, email, email_key, password_hash, role, demo, verified_at, terms_version, terms_at, suspended_at, suspended_reason, totp_secret, totp_since, totp_step, created_at, deleted_at) values
  ('019cb008-0000-7000-8000-0000000000a1', '019cb008-0000-7000-8000-00000000000a', 'ann', 'Ann', 'Ann@example.test', 'ann@example.test', '$argon2id$1', 'admin', false, '2026-02-01 09:00:00+00', '2026-02', '2026-02-01 09:00:00+00', null, null, 'sealed', '2026-02-01 10:00:00+00', 59000000, '2026-02-01 09:00:00+00', null),
  ('019cb008-0000-7000-8000-0000000000b1', '019cb008-0000-7000-8000-00000000000b', 'bob', 'Bob', 'bob@example.test', 'bob@example.test', '$argon2id$2', 'user', true, null, '2026-02', '2026-02-02 09:00:00+00', '2026-02-10 09:00:00+00', 'Sold likes.', null, null, null, '2026-02-02 09:00:00+00', null),
  ('019cb008-0000-7000-8000-0000000000c1', '019cb008-0000-7000-8000-00000000000c', 'deleted-c', 'Deleted account', null, null, null, 'user', false, null, '2026-02', '2026-02-03 09:00:00+00', null, null, null, null, null, '2026-02-03 09:00:00+00', '2026-02-20 09:00:00+00');
insert into sessions (id, person_id, token_hash, remembered, second_factor, created_at, last_seen_at, expires_at, address, device) values
  ('019cb008-0000-7000-8000-000000000051', '019cb008-0000-7000-8000-0000000000a1', '\x51', true, true, '2026-03-01 09:00:00+00', '2026-03-02 09:00:00+00', '2026-05-30 09:00:00+00', '203.0.113.7', 'Firefox on Linux');
insert into challenges (token_hash, person_id, remember, tries, expires_at) values
  ('\x52', '019cb008-0000-7000-8000-0000000000a1', false, 2, '2026-03-02 09:10:00+00');
insert into recovery_codes (person_id, code_hash, used_at) values
  ('019cb008-0000-7000-8000-0000000000a1', 'r1', null), ('019cb008-0000-7000-8000-0000000000a1', 'r2', '2026-02-05 09:00:00+00');
insert into mailed_codes (id, purpose, email, email_key, code_hash, request, tries, created_at, expires_at) values
  ('code-1', 'sign_up', 'dora@example.test', 'dora@example.test', 'h1', '{"handle":"dora","passwordHash":"$argon2id$3","remember":false}', 1, '2026-03-02 09:00:00+00', '2026-03-02 09:30:00+00'),
  ('code-2', 'reset', 'nobody@example.test', 'nobody@example.test', null, null, 0, '2026-03-02 09:00:00+00', '2026-03-02 09:30:00+00');
insert into avatars (id, person_id, type, content, created_at) values
  ('avatar-1', '019cb008-0000-7000-8000-0000000000a1', 'image/png', '\x89504e47', '2026-02-01 09:30:00+00');
insert into setup_code (code_hash, made_at) values ('s1', '2026-02-01 08:00:00+00');
insert into subscriptions (account_id, tier, yearly, past_due, provider, period_from, period_until, next_tier, external_id, external_at, external_ended, changed_at) values
  ('019cb008-0000-7000-8000-00000000000a', 'producer', true, true, 'stripe', '2026-02-01 09:00:00+00', '2027-02-01 09:00:00+00', 'creator', 'sub_1', '2026-02-01 09:00:00+00', 'sub_0', '2026-02-01 09:00:00+00'),
  ('019cb008-0000-7000-8000-00000000000b', 'free', false, false, null, null, null, null, null, null, null, '2026-02-02 09:00:00+00');
insert into receipts (id, account_id, what, cents, provider, reference, period_from, period_until, at) values
  ('019cb008-0000-7000-8000-000000000061', '019cb008-0000-7000-8000-00000000000a', 'Producer plan, yearly', 49000, 'stripe', 'in_1', '2026-02-01 09:00:00+00', '2027-02-01 09:00:00+00', '2026-02-01 09:00:00+00'),
  ('019cb008-0000-7000-8000-000000000062', '019cb008-0000-7000-8000-00000000000b', 'Complete AI Suite', 39900, 'demonstration', 'ref-2', null, null, '2026-02-02 09:00:00+00');
insert into one_time_purchases (account_id, item, receipt_id, at) values
  ('019cb008-0000-7000-8000-00000000000b', 'ai-suite', '019cb008-0000-7000-8000-000000000062', '2026-02-02 09:00:00+00');
insert into payment_events (id, type, received_at) values ('evt_1', 'invoice.paid', '2026-02-01 09:00:05+00');
insert into publications (id, kind, account_id, created_at) values
  ('release-one', 'release', '019cb008-0000-7000-8000-00000000000a', '2026-02-05 09:00:00+00'),
  ('release-two', 'release', '019cb008-0000-7000-8000-00000000000a', '2026-02-06 09:00:00+00');
insert into releases (id, upload_id, title, genre, tags, description, lyrics, price, visibility, published_at, state, reason, source_sha256, source_bytes, source_name, source_kind, frames_done, frames_total, rendition_sha256, rendition_bytes, sample_rate, channels, frames, loudness, true_peak, peaks, changed_at) values
  ('release-one', 'upload-1', 'One', 'electronic', '{night,slow}', 'First.', 'La la', 300, 'public', '2026-02-05 10:00:00+00', 'ready', null, repeat('a', 64), 1000, 'one.wav', 'WAV', 44100, 44100, repeat('b', 64), 500, 44100, 2, 44100, -14.5, -1, '\x00ff', '2026-02-05 10:00:00+00'),
  ('release-two', 'upload-2', 'Two', 'jazz', '{}', '', '', 0, 'private', null, 'refused', 'That is no sound.', repeat('c', 64), 10, 'two.bin', null, 0, null, null, null, null, null, null, null, null, null, '2026-02-06 10:00:00+00');
insert into release_covers (id, release_id, type, content) values ('cover-1', 'release-one', 'image/png', '\x89504e47');
insert into paid_views (release_id, account_id, until) values
  ('release-one', '019cb008-0000-7000-8000-00000000000b', '2026-03-03 09:00:00+00');

-- coins as the ledger of that version moved them
select ledger_reward('019cb008-0000-7000-8000-000000000071', '019cb008-0000-7000-8000-00000000000b', 'referral', 'somebody', 10000, 5, '1', '2026-03-01', '2026-03-01 09:00:00+00');
select ledger_reward('019cb008-0000-7000-8000-000000000072', '019cb008-0000-7000-8000-00000000000a', 'release.like', 'elsewhere', 500, 20, '1', '2026-03-01', '2026-03-01 09:10:00+00');
select * from ledger_transfer('019cb008-0000-7000-8000-000000000073', 'view:1', 'transfer', 'view', null, 'release-one', '2026-03-02 09:00:00+00',
  array['019cb008-0000-7000-8000-00000000000b', '019cb008-0000-7000-8000-00000000000a', 'platform:revenue'], array['AC', 'AC', 'AC'], array[-300, 240, 60]::bigint[]);
select * from ledger_transfer('019cb008-0000-7000-8000-000000000074', 'payout:1', 'hold', 'payout', null, 'payout-1', '2026-03-02 09:30:00+00',
  array['019cb008-0000-7000-8000-00000000000a', 'platform:payouts'], array['AC', 'AC'], array[-100, 100]::bigint[]);
insert into daily_logins (owner, date, day) values ('019cb008-0000-7000-8000-00000000000b', '2026-03-01', 6);
insert into payout_terms (cents_per_hundred_coins, budget_cents, minimum, set_by, set_at) values
  (1200, 6000, 50, '019cb008-0000-7000-8000-0000000000a1', '2026-02-01 09:00:00+00'), (null, null, null, '019cb008-0000-7000-8000-0000000000a1', '2026-03-02 09:40:00+00');
insert into payouts (id, account_id, terms_id, amount, cents, destination, state, hold_id, note, requested_at, decided_at, decided_by) values
  ('019cb008-0000-7000-8000-000000000081', '019cb008-0000-7000-8000-00000000000a', 1, 100, 12, 'sealed', 'requested', '019cb008-0000-7000-8000-000000000074', null, '2026-03-02 09:30:00+00', null, null);

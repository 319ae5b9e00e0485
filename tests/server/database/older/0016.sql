-- What a server of migration 16 wrote besides: an audience, projects in the cloud, their people.
insert into audience_inbox (at, kind, release_id, artist, person, source) values
  ('2026-03-02 09:00:00+00', 'play', 'release-one', '019cb008-0000-7000-8000-00000000000a', '019cb008-0000-7000-8000-00000000000b', 'watch');
insert into audience_events (id, at, kind, release_id, artist, person, source) values
  (1, '2026-03-01 09:00:00+00', 'like', 'release-one', '019cb008-0000-7000-8000-00000000000a', null, null);
insert into audience_counts (artist, step, start, release_id, likes, sold, earned) values
  ('019cb008-0000-7000-8000-00000000000a', 'day', '2026-03-01 00:00:00+00', 'release-one', 1, 0, 0);
insert into audience_earnings (artist, posting_id) values ('019cb008-0000-7000-8000-00000000000a', 0);
insert into projects (id, account_id, began_sha256, rev, snapshot_rev, pruned_rev, bytes, name, tracks, seconds, overview, created_at, modified_at, deleted_at) values
  ('project-live', '019cb008-0000-7000-8000-00000000000a', repeat('d', 64), 1, 0, 0, 200, 'Live', 1, 12.5, '{"clips":[]}', '2026-02-10 09:00:00+00', '2026-02-11 09:00:00+00', null),
  ('project-gone', '019cb008-0000-7000-8000-00000000000a', repeat('e', 64), 0, 0, 0, 200, 'Gone', 0, 0, '{"clips":[]}', '2026-02-10 09:00:00+00', '2026-02-10 09:00:00+00', '2026-02-12 09:00:00+00'),
  ('project-bob', '019cb008-0000-7000-8000-00000000000b', repeat('f', 64), 0, 0, 0, 200, 'Bob''s', 0, 0, '{"clips":[]}', '2026-02-10 09:00:00+00', '2026-02-10 09:00:00+00', '2026-02-12 09:00:00+00');
insert into project_snapshots (project_id, rev, document) values ('project-live', 0, '{"name":"Live"}');
insert into project_edits (project_id, rev, client_id, client_seq, base_rev, person_id, name, args, bytes, at) values
  ('project-live', 1, 'device-1', 1, 0, '019cb008-0000-7000-8000-0000000000a1', 'setProject', '{"name":"Live"}', 15, '2026-02-11 09:00:00+00');
insert into project_clients (project_id, client_id, person_id, last_seq, seen_at) values
  ('project-live', 'device-1', '019cb008-0000-7000-8000-0000000000a1', 1, '2026-02-11 09:00:00+00');
insert into project_versions (id, project_id, name, rev, document, person_id, at) values
  ('version-1', 'project-live', 'Before the mix', 0, '{"name":"Live"}', '019cb008-0000-7000-8000-0000000000a1', '2026-02-10 10:00:00+00');
insert into project_links (id, project_id, access, token_hash, created_at) values
  ('link-1', 'project-live', 'edit', '\x61', '2026-02-10 10:00:00+00'), ('link-2', 'project-gone', 'edit', '\x62', '2026-02-10 10:00:00+00'), ('link-3', 'project-bob', 'edit', '\x63', '2026-02-10 10:00:00+00');
insert into project_members (project_id, person_id, access, link_id, joined_at, removed_at) values
  ('project-live', '019cb008-0000-7000-8000-0000000000b1', 'edit', 'link-1', '2026-02-10 11:00:00+00', null),
  ('project-gone', '019cb008-0000-7000-8000-0000000000b1', 'edit', 'link-2', '2026-02-10 11:00:00+00', null),
  ('project-gone', '019cb008-0000-7000-8000-0000000000c1', 'edit', 'link-2', '2026-02-10 11:00:00+00', null),
  ('project-live', '019cb008-0000-7000-8000-0000000000c1', 'edit', 'link-1', '2026-02-10 11:00:00+00', '2026-02-19 09:00:00+00'),
  ('project-bob', '019cb008-0000-7000-8000-0000000000a1', 'edit', 'link-3', '2026-02-10 11:00:00+00', null);
-- those of deleted projects counted then
insert into counters (key, period, used, expires_at) values
  ('plan:collaborators:019cb008-0000-7000-8000-00000000000a', 'all', 2, null),
  ('plan:collaborators:019cb008-0000-7000-8000-00000000000b', 'all', 1, null),
  ('plan:storage:019cb008-0000-7000-8000-00000000000a', 'all', 1000, null);
insert into account_samples (account_id, sha256, bytes, media_type, charged, added_at) values
  ('019cb008-0000-7000-8000-00000000000a', repeat('1', 64), 1000, 'audio/wav', true, '2026-02-10 09:30:00+00');
insert into project_samples (project_id, sha256, account_id, added_at, unused_since) values
  ('project-live', repeat('1', 64), '019cb008-0000-7000-8000-00000000000a', '2026-02-10 09:30:00+00', null);
insert into release_likes (release_id, account_id, at) values
  ('release-one', '019cb008-0000-7000-8000-00000000000b', '2026-03-01 09:00:00+00');
insert into follows (artist, account_id, at) values
  ('019cb008-0000-7000-8000-00000000000a', '019cb008-0000-7000-8000-00000000000b', '2026-03-01 09:00:00+00');
insert into release_comments (id, release_id, account_id, text, created_at) values
  ('comment-1', 'release-one', '019cb008-0000-7000-8000-00000000000b', 'Again!', '2026-03-01 09:00:00+00');
insert into share_links (code, release_id, account_id, created_at) values
  ('share-1', 'release-one', '019cb008-0000-7000-8000-00000000000b', '2026-03-01 09:00:00+00');
insert into share_visits (code, visitor, at) values
  ('share-1', '019cb008-0000-7000-8000-00000000000c', '2026-03-01 09:00:00+00');
insert into referral_codes (code, account_id) values ('ref-1', '019cb008-0000-7000-8000-00000000000b');
insert into referrals (account_id, referrer, at) values
  ('019cb008-0000-7000-8000-00000000000c', '019cb008-0000-7000-8000-00000000000b', '2026-02-03 09:00:00+00');
insert into watch_streams (id, release_id, account_id, started_at, beat_at, position, seconds) values
  ('watch-1', 'release-one', '019cb008-0000-7000-8000-00000000000b', '2026-03-02 09:00:00+00', '2026-03-02 09:00:30+00', 30, 30);
insert into watch_turns (account_id, stream_id, until) values
  ('019cb008-0000-7000-8000-00000000000b', 'watch-1', '2026-03-02 09:01:00+00');
insert into watch_heard (account_id, release_id, bits, seconds) values
  ('019cb008-0000-7000-8000-00000000000b', 'release-one', '\xff', 8);
insert into reports (id, kind, thing_id, owner, release_id, reporter, reason, details, at, state, decided_at, decided_by) values
  ('report-1', 'comment', 'comment-1', '019cb008-0000-7000-8000-00000000000b', 'release-one', '019cb008-0000-7000-8000-00000000000a', 'spam', '', '2026-03-01 10:00:00+00', 'open', null, null);
insert into takedowns (id, kind, thing_id, owner, release_id, reason, at, by_account, restored_at, restored_by) values
  ('takedown-1', 'release', 'release-one', '019cb008-0000-7000-8000-00000000000a', 'release-one', 'Borrowed.', '2026-02-15 09:00:00+00', '019cb008-0000-7000-8000-00000000000a', '2026-02-16 09:00:00+00', '019cb008-0000-7000-8000-00000000000a');
insert into demo_releases (song, release_id) values ('first-light', 'release-one');
insert into demo_history (begun_at, written_until) values ('2026-02-01 09:00:00+00', '2026-03-01 00:00:00+00');

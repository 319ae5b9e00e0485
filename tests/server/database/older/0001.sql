-- A row of each kind as a server of migration 1 wrote it.
insert into rate_limits (key, due) values ('login:203.0.113.7', '2026-03-02 10:00:05+00');
insert into counters (key, period, used, expires_at) values ('ai:account-1', '2026-03', 7, '2026-06-01 00:00:00+00'), ('rewards:account-1', '2026-03-02', 1200, null);
insert into outside_effects (id, kind, reference, state, payload, result, reason, created_at, changed_at) values
  ('019cb001-0000-7000-8000-000000000001', 'payments.charge', 'order-1', 'succeeded', '{"amount":"2900"}', '{"receipt":"r1"}', null, '2026-03-01 09:00:00+00', '2026-03-01 09:00:02+00'),
  ('019cb001-0000-7000-8000-000000000002', 'payments.charge', 'order-2', 'unknown', '{"amount":"900"}', null, null, '2026-03-01 09:10:00+00', '2026-03-01 09:11:00+00'),
  ('019cb001-0000-7000-8000-000000000003', 'payments.charge', 'order-3', 'failed', '{"amount":"900"}', null, 'The card has expired.', '2026-03-01 09:20:00+00', '2026-03-01 09:20:01+00');
insert into job_servers (worker_id, server_lock) values ('pool-0123456789abcdef01', 1234567);

-- Answers kept for repeated requests, over all companies, once they are too old to count (decisions.md 13).
create function auth.forget_answers(before timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from public.idempotency_keys k where k.created_at < before returning 1)
  select count(*) from gone
$$;
revoke all on function auth.forget_answers(timestamptz) from public;
grant execute on function auth.forget_answers(timestamptz) to plinth_app;

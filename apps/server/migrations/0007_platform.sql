-- Until when a process has a message in hand: no other one sends it meanwhile.
alter table auth.mails add column sending_until timestamptz(3);
create index mails_age on auth.mails (created_at);

-- Which of these stored files some company still has. For the sweeper, which sees keys only, over all companies.
create function auth.known_storage_keys(keys text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  select f.storage_key from public.files f where f.storage_key = any(keys)
$$;
revoke all on function auth.known_storage_keys(text[]) from public;
grant execute on function auth.known_storage_keys(text[]) to plinth_app;

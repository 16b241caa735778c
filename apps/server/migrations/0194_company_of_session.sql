-- Whose rows a session comes to, from tables that stay on the coordinator: by this a server chooses the connection for a request where
-- companies stand on several workers.
create function auth.company_of_session(hash bytea) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select a.company_id from auth.sessions s join auth.accounts a on a.user_id = s.user_id where s.token_hash = hash);
end $$;
revoke all on function auth.company_of_session(bytea) from public;
grant execute on function auth.company_of_session(bytea) to plinth_app;

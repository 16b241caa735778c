-- Tokens of sessions that ended because their person was deactivated, so that the browser which still holds one can be told why it is
-- signed out. Kept for as long as a session may be idle, without the person.
create table auth.ended_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  ended_at timestamptz(3) not null
);
create index ended_sessions_age on auth.ended_sessions (ended_at);
grant select, insert, delete on auth.ended_sessions to plinth_app;

-- Who was sent the summary of which week.
create table week_summaries (
  company_id uuid not null,
  user_id uuid not null,
  -- the Monday on which it was due
  week date not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call close_tenant_table('week_summaries');
create index notification_preferences_summaries on notification_preferences (company_id)
  where event = 'week-summary' and is_on;

-- Companies in which somebody asked for the summary.
create function auth.companies_with_week_summaries() returns table (company_id uuid, time_zone text)
language sql stable security definer set search_path = '' as $$
  select c.company_id, c.time_zone from public.companies c
  where exists (select from public.notification_preferences p
    where p.company_id = c.company_id and p.event = 'week-summary' and p.is_on)
$$;
revoke all on function auth.companies_with_week_summaries() from public;
grant execute on function auth.companies_with_week_summaries() to plinth_app;

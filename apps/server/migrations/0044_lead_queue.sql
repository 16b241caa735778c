-- Leads that a person does not want to see in their queue until a time; one row per person and lead, the newest choice.
create table lead_snoozes (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  lead_id uuid not null,
  until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (company_id, user_id, lead_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
call close_tenant_table('lead_snoozes');
create index lead_snoozes_lead on lead_snoozes (company_id, lead_id);

-- Follow-ups whose assignee was told: one row per lead and time, which makes the telling happen once.
create table follow_up_reminders (
  company_id uuid not null,
  lead_id uuid not null,
  due_at timestamptz(3) not null,
  told_at timestamptz(3) not null,
  primary key (company_id, lead_id, due_at),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
call close_tenant_table('follow_up_reminders', 'select, insert');
create index follow_up_reminders_age on follow_up_reminders (told_at);

-- When a follow-up is to be told: at its time; one of a day without a time at nine o'clock of that day.
create function remind_at(due_at timestamptz, has_time boolean, zone text) returns timestamptz
language sql stable as $$
  select case when has_time then due_at else ((due_at at time zone zone)::date + time '09:00') at time zone zone end
$$;

-- Companies with follow-ups to tell of, those whose reminder was due after `since` and until `at`; each with its time zone.
-- An untimed follow-up stands at its day's midnight, a few hours before it is told.
create function auth.companies_to_remind(since timestamptz, at timestamptz) returns table (company_id uuid, time_zone text)
language sql stable security definer set search_path = '' as $$
  select c.company_id, c.time_zone from public.companies c
  where exists (
    select from public.leads l
    where l.company_id = c.company_id and l.deleted_at is null and not l.is_archived
      and l.due_at > since - interval '12 hours' and l.due_at <= at and l.assigned_to is not null
      and public.remind_at(l.due_at, l.follow_up_has_time, c.time_zone) > since
      and public.remind_at(l.due_at, l.follow_up_has_time, c.time_zone) <= at
      and not exists (select from public.follow_up_reminders r
        where r.company_id = l.company_id and r.lead_id = l.id and r.due_at = l.due_at))
$$;

-- Forgets what was told long ago: nothing as old is told again.
create function auth.forget_follow_up_reminders(before timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from public.follow_up_reminders where told_at < before;
$$;
revoke all on function auth.companies_to_remind(timestamptz, timestamptz), auth.forget_follow_up_reminders(timestamptz) from public;
grant execute on function auth.companies_to_remind(timestamptz, timestamptz), auth.forget_follow_up_reminders(timestamptz)
  to plinth_app;

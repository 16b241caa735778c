-- The zone of a company follows its place: what a country's largest town is, is asked by country.
create index places_largest on reference.places (country_code, population desc, id);

-- An entry of a lead's history says when a follow-up was planned for, which moves with the zone; nothing else of it ever changes.
grant update (follow_up_at) on lead_updates to plinth_app;

-- Another zone for a company: days and times that people have planned keep what the clock on their wall showed, so that a follow-up at ten
-- stays at ten. What has happened stays the instant it was. A new column with a planned time belongs in here. Who was told of a follow-up
-- is not told twice, unless its time is still to come; reminders are copied last, when nobody is telling of these leads any more.
create function move_wall_clocks(company uuid, from_zone text, to_zone text, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update public.leads set follow_up_at = (follow_up_at at time zone from_zone) at time zone to_zone
  where company_id = company and follow_up_at is not null;

  update public.lead_updates set follow_up_at = (follow_up_at at time zone from_zone) at time zone to_zone
  where company_id = company and follow_up_at is not null;

  update public.tasks set due_at = (due_at at time zone from_zone) at time zone to_zone,
    reminded_at = case when (due_at at time zone from_zone) at time zone to_zone > move_wall_clocks.at then null else reminded_at end
  where company_id = company and due_at is not null;

  insert into public.follow_up_reminders (company_id, lead_id, due_at, told_at)
  select r.company_id, r.lead_id, (r.due_at at time zone from_zone) at time zone to_zone, r.told_at
  from public.follow_up_reminders r
  where r.company_id = company and (r.due_at at time zone from_zone) at time zone to_zone <= move_wall_clocks.at
  on conflict do nothing;
end $$;

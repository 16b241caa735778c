-- what the primary contact of a corporate lead is there
alter table leads add column designation text not null default '' check (length(designation) <= 60);
-- leads made of the team rows of one form: each has its place, and its e-mail that place as a tag
alter table leads add column lead_group_id uuid, add column group_index smallint check (group_index >= 0);
-- where mail of such a lead goes; null where that is the e-mail itself, also once the e-mail was changed to another
alter table leads add column delivery_email text generated always as (
  case when email ~ ('\+' || group_index::text || '@[^@]*$') and group_index > 0
    then regexp_replace(email, '\+' || group_index::text || '@([^@]*)$', '@\1') end) stored;
create unique index leads_group on leads (company_id, lead_group_id, group_index) where lead_group_id is not null;

alter table leads drop constraint leads_origin_check;
alter table leads add constraint leads_origin_check
  check (origin in ('standard', 'corporate', 'custom', 'template', 'quick', 'capture', 'import', 'demo'));

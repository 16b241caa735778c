-- Deleting a team takes it away from its leads, and how many there are is shown before; few leads have one.
create index leads_team on leads (company_id, team_id) where team_id is not null;

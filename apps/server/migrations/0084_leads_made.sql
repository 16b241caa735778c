-- Leads made in a period are joined with their calls and stays from the index alone.
drop index leads_made;
create index leads_made on leads (company_id, created_at) include (id, assigned_to, lead_source, won_at) where deleted_at is null;

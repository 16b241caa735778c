-- The archive is read by age; leads of the list have indexes of their own.
create index leads_archived on leads (company_id, created_at desc, id desc) include (assigned_to)
  where deleted_at is null and is_archived;

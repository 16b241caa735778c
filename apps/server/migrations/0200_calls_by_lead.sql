-- Calls of a long period in the order of their leads, so that different leads are counted without sorting or hashing the calls.
create index lead_updates_calls on lead_updates (company_id, lead_id, created_at) include (created_by, call_status, previous_call_status)
  where is_call and call_status is not null and not is_email;

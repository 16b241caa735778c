-- Leads that are deleted for good are looked up in every table that may refer to them, in rows of all kinds.
create index tasks_of_lead on tasks (company_id, lead_id);
create index lead_merges_of_gone on lead_merges (company_id, gone_id);
create index projects_lead on projects (company_id, lead_id);

-- How many rows of an import name a team, stage, status, person or tag that was there when they were checked, and not when they were saved.
alter table lead_imports add column unmatched_count int not null default 0;

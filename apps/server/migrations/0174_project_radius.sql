-- How near somebody has to be to be at the site of a project, in metres; null for what is usual in the company.
alter table projects add column radius_m integer check (radius_m between 50 and 2000);

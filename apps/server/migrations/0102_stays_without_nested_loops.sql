-- What has just been written has no statistics yet: nested loops, planned for a handful of rows, took seconds over thousands.
alter function rebuild_lead_stays(uuid) set enable_nestloop = off;

-- Whether a quotation was sent for the lead, set by what sends it (LM-Q33).
alter table leads add column is_quotation_sent boolean not null default false;

-- A lead that came from outside may be reached by its e-mail address alone.
alter table leads drop constraint leads_phone_check;
alter table leads add constraint leads_phone_check check (phone ~ '^([0-9]{5,15})?$');

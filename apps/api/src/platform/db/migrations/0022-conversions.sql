-- What a view lacks, whose unit its owner set right, and who is making it.

ALTER TABLE media
  -- Surfaces and parts that the file names and that its view lacks.
  ADD COLUMN missing integer,
  -- By how much the part is larger than its file says, as its owner said; null where nobody was asked.
  ADD COLUMN unit_scale double precision CHECK (unit_scale > 0),
  -- A failure that may have been the machine's was answered by a second try.
  ADD COLUMN conversion_retried boolean NOT NULL DEFAULT false,
  -- Until then the process that is at work on it is taken to be alive.
  ADD COLUMN conversion_lease timestamptz;

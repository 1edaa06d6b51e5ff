DROP INDEX `jobs_kind_idx`;--> statement-breakpoint
DROP INDEX `jobs_due_idx`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `cursor` text;--> statement-breakpoint
CREATE INDEX `jobs_due_idx` ON `jobs` (`kind`,`parked_at`,`run_at`);
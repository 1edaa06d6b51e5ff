DROP INDEX `drops_created_idx`;--> statement-breakpoint
ALTER TABLE `drops` ADD `waiting` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `drops_created_idx` ON `drops` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `listings` ADD `drop_id` text;
DROP INDEX `store_favorites_store_idx`;--> statement-breakpoint
CREATE INDEX `store_favorites_store_idx` ON `store_favorites` (`store_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `state` text;
CREATE TABLE `stored_files` (
	`kind` text NOT NULL,
	`owner_id` text NOT NULL,
	`hash` text NOT NULL,
	`size` integer,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_named_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `kind`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `stored_files_hash_idx` ON `stored_files` (`hash`,`kind`);--> statement-breakpoint
CREATE INDEX `stored_files_size_idx` ON `stored_files` (`owner_id`,`size`);--> statement-breakpoint
CREATE INDEX `stored_files_last_named_idx` ON `stored_files` (`kind`,`last_named_at`,`owner_id`,`hash`);--> statement-breakpoint
INSERT INTO `stored_files` (`kind`, `owner_id`, `hash`, `size`, `type`, `created_at`, `last_named_at`) SELECT 'photo', `user_id`, `hash`, `size`, `type`, `created_at`, `last_named_at` FROM `photos`;--> statement-breakpoint
INSERT INTO `stored_files` (`kind`, `owner_id`, `hash`, `size`, `type`, `created_at`, `last_named_at`) SELECT 'drop-picture', `store_id`, `hash`, NULL, 'image/webp', `uploaded_at`, `uploaded_at` FROM `drop_pictures`;--> statement-breakpoint
DELETE FROM `jobs` WHERE `id` IN ('every/photos.dropUnnamed', 'every/market.pictures');--> statement-breakpoint
DROP TABLE `drop_pictures`;--> statement-breakpoint
DROP TABLE `photos`;
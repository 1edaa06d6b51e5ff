CREATE TABLE `alerts` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle` text NOT NULL,
	`brand` text,
	`target_price` integer NOT NULL,
	`is_active` integer NOT NULL,
	`locations` text NOT NULL,
	`current_price` integer,
	`current_store` text,
	`current_on` text,
	`told_price` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `alerts_removed_idx` ON `alerts` (`removed_at`) WHERE "alerts"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `alerts_live_idx` ON `alerts` (`cellar_id`) WHERE "alerts"."removed_at" is null;--> statement-breakpoint
CREATE TABLE `listing_words` (
	`word` text NOT NULL,
	`listing_id` text NOT NULL,
	PRIMARY KEY(`word`, `listing_id`)
);
--> statement-breakpoint
CREATE TABLE `listings` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`source` text NOT NULL,
	`store` text NOT NULL,
	`place` text,
	`name` text NOT NULL,
	`brand` text,
	`category` text,
	`vintage` integer,
	`size_ml` integer,
	`price` integer NOT NULL,
	`quantity` integer,
	`priced_on` text NOT NULL,
	`available_at` integer,
	`batch` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_key_key` ON `listings` (`key`);--> statement-breakpoint
CREATE INDEX `listings_batch_idx` ON `listings` (`batch`,`id`);--> statement-breakpoint
CREATE TABLE `notices` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`alert_id` text NOT NULL,
	`wanted` text NOT NULL,
	`target_price` integer,
	`bottle` text NOT NULL,
	`price` integer NOT NULL,
	`store` text NOT NULL,
	`place` text,
	`source` text NOT NULL,
	`priced_on` text NOT NULL,
	`quantity` integer,
	`more` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `notices_removed_idx` ON `notices` (`removed_at`) WHERE "notices"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `notices_live_idx` ON `notices` (`cellar_id`) WHERE "notices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `notices_at_idx` ON `notices` (`cellar_id`,`at`);--> statement-breakpoint
CREATE TABLE `price_points` (
	`listing_id` text NOT NULL,
	`priced_on` text NOT NULL,
	`price` integer NOT NULL,
	`quantity` integer,
	PRIMARY KEY(`listing_id`, `priced_on`)
);
--> statement-breakpoint
CREATE TABLE `watches` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle` text NOT NULL,
	`brand` text,
	`is_active` integer NOT NULL,
	`is_priority` integer NOT NULL,
	`locations` text NOT NULL,
	`told_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `watches_removed_idx` ON `watches` (`removed_at`) WHERE "watches"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `watches_live_idx` ON `watches` (`cellar_id`) WHERE "watches"."removed_at" is null;--> statement-breakpoint
CREATE TABLE `wishlist` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`bottle_name` text NOT NULL,
	`brand` text,
	`category` text,
	`vintage` integer,
	`size_ml` integer NOT NULL,
	`max_price` integer,
	`description` text,
	`priority` text NOT NULL,
	`is_active` integer NOT NULL,
	`notification_preference` text NOT NULL,
	`told_until` integer,
	`told_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `wishlist_removed_idx` ON `wishlist` (`removed_at`) WHERE "wishlist"."removed_at" is not null;
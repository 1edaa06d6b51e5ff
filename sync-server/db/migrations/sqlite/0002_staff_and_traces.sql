CREATE TABLE `account_traces` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `hash`)
);
--> statement-breakpoint
CREATE INDEX `account_traces_seen_idx` ON `account_traces` (`seen_at`);--> statement-breakpoint
CREATE TABLE `wish_dates` (
	`cellar_id` text NOT NULL,
	`wish_id` text NOT NULL,
	`sought` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `wish_id`)
);
--> statement-breakpoint
ALTER TABLE `reservations` ADD `is_of_staff` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `loyalty_entries` ADD `store` text;--> statement-breakpoint
CREATE INDEX `loyalty_entries_caps_idx` ON `loyalty_entries` (`user_id`,`reason`,`at`);--> statement-breakpoint
CREATE INDEX `loyalty_entries_store_idx` ON `loyalty_entries` (`store`,`reason`,`at`) WHERE "loyalty_entries"."store" is not null;--> statement-breakpoint
ALTER TABLE `sighting_answers` ADD `is_related` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO wish_dates (cellar_id, wish_id, sought, since) SELECT cellar_id, id, '', created_at FROM wishlist WHERE removed_at IS NULL;--> statement-breakpoint
UPDATE reservations SET is_of_staff = true WHERE picked_up_at IS NOT NULL AND EXISTS (SELECT 1 FROM store_people WHERE store_people.store_id = reservations.store_id AND store_people.user_id = reservations.user_id);

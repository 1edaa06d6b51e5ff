CREATE TABLE `review_reports` (
	`review_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`review_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `review_reports_user_idx` ON `review_reports` (`user_id`);--> statement-breakpoint
CREATE INDEX `review_reports_at_idx` ON `review_reports` (`review_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `reviews` ADD `reply` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `replied_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `reported_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `reports` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_reason` text;--> statement-breakpoint
CREATE INDEX `reviews_reported_idx` ON `reviews` (`reported_at`,`id`) WHERE "reviews"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX `reviews_hidden_idx` ON `reviews` (`hidden_at`,`id`) WHERE "reviews"."hidden_at" is not null;
ALTER TABLE `jobs` ADD `user_id` text;--> statement-breakpoint
CREATE INDEX `jobs_user_idx` ON `jobs` (`user_id`) WHERE "jobs"."user_id" is not null;--> statement-breakpoint
UPDATE `jobs` SET `user_id` = json_extract(`args`, '$.userId');

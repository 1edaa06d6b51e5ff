CREATE TABLE "support_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"rank" bigint NOT NULL,
	"answer" text,
	"answered_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "support_requests_user_idx" ON "support_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_requests_list_idx" ON "support_requests" USING btree ("status","rank","created_at","id");